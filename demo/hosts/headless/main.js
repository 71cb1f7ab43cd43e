import { createChat } from 'finance-chat/headless';

const chat = createChat({
  baseUrl: location.origin,
  userId: 'london',
  tokens: () => fetch('/hosts/chat-tokens', { method: 'POST' }).then((answer) => answer.json()),
});

const part = (id) => document.getElementById(id);
const log = part('log');
const list = part('entries');
const input = part('text');

/** The entries in the log with their elements, by the id of the entry. */
const shown = new Map();

const NAMES = { metrics: 'Money overview', actions: 'Suggested actions', connect: 'Connect a bank' };
const STATES = {
  queued: 'Waiting to be sent',
  sending: 'Sending…',
  failed: 'Not sent.',
  unconfirmed: 'Not confirmed: it may have arrived.',
  stopped: 'Stopped.',
  interrupted: 'Interrupted.',
};

/** An element with children. Strings become text nodes, never HTML. */
function create(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const createButton = (name, onclick) => create('button', { type: 'button', onclick }, name);
const again = ({ id }) => createButton('Try again', () => chat.resend(id));

const CARDS = {
  metrics: ({ cards, currency, asOfDate }) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    const rows = cards.flatMap(({ title, value }) => [
      create('dt', {}, title),
      create('dd', {}, format.format(value)),
    ]);
    return [create('dl', {}, ...rows), create('small', {}, `As of ${asOfDate}`)];
  },

  actions: ({ items }) => {
    const choices = items.map((action) =>
      create(
        'li',
        {},
        createButton(action.title, () => chat.chooseAction(action)),
      ),
    );
    return [create('ul', {}, ...choices)];
  },

  connect: ({ url, host }, { id }) => {
    const onclick = () => chat.followLink(id);
    return [create('a', { href: url, target: '_blank', rel: 'noopener', onclick }, `Go to ${host}`)];
  },
};

function showCard(entry) {
  const { kind, phase } = entry;
  if (phase.is === 'shown') return CARDS[kind](phase.result, entry);
  if (phase.is === 'loading') return [create('p', {}, 'One moment…')];
  return [create('p', {}, phase.is === 'failed' ? 'This could not be loaded.' : 'Not kept.'), again(entry)];
}

function showMessage(entry) {
  const { kind, status, fault } = entry;
  const text = kind === 'user' ? entry.text : (entry.payload.text ?? 'This cannot be shown here.');
  const reference = fault?.requestId ? ` Reference ${fault.requestId}` : '';
  const state = STATES[status] ? [create('small', {}, STATES[status] + reference)] : [];
  const retry = status === 'failed' || status === 'unconfirmed' ? [again(entry)] : [];
  return [create('p', { dir: 'auto' }, text), ...state, ...retry];
}

function createEntry(entry) {
  const own = entry.kind === 'user';
  const name = NAMES[entry.kind] ?? (own ? 'You' : 'Assistant');
  const content = entry.phase ? showCard(entry) : showMessage(entry);
  const element = create(
    'li',
    { className: own ? 'entry own' : 'entry' },
    create('h3', {}, name),
    ...content,
  );
  // Screen readers read a reply that arrives once, when it is complete.
  if (entry.status === 'arriving') Object.assign(element, { ariaBusy: 'true', ariaLive: 'off' });
  return element;
}

/** Renders only the entries that have changed: an entry stays the same object until it changes. */
function showEntries(entries) {
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  const ids = new Set(entries.map(({ id }) => id));
  for (const [id, { element }] of shown) {
    if (ids.has(id)) continue;
    element.remove();
    shown.delete(id);
  }
  entries.forEach((entry, index) => {
    const before = shown.get(entry.id);
    if (before?.entry === entry) return;
    const element = createEntry(entry);
    const hadFocus = before?.element.contains(document.activeElement);
    if (before) before.element.replaceWith(element);
    else list.insertBefore(element, list.children[index] ?? null);
    if (hadFocus) log.focus();
    shown.set(entry.id, { entry, element });
  });
  if (isAtEnd) log.scrollTop = log.scrollHeight;
}

/** The reason why the conversation cannot go on, and the button that helps. */
function statusOf({ connection, signedOut, canSignIn, sendFailure }) {
  const retry = createButton('Try again', () => chat.retry());
  if (connection !== 'online') return ['You are offline. What you write is sent later.'];
  if (signedOut) return ['You are signed out. ', ...(canSignIn ? [retry] : [])];
  return sendFailure ? ['The chat could not be started. ', retry] : [];
}

function show() {
  const snapshot = chat.getSnapshot();
  showEntries(snapshot.entries);
  part('status').replaceChildren(...statusOf(snapshot));
  part('refusal').textContent = snapshot.refusal ? (snapshot.refusal.reason ?? 'This cannot be sent.') : '';
  part('waiting').hidden = !snapshot.awaited && !snapshot.entries.some(({ status }) => status === 'sending');
  part('stop').hidden = !snapshot.arriving;
  const questions = snapshot.suggestions.map((text) => createButton(text, () => chat.send(text)));
  part('suggestions').replaceChildren(...questions);
  if (input.value !== snapshot.draft) input.value = snapshot.draft;
}

function send(event) {
  event.preventDefault();
  if (chat.send(input.value)) chat.writeDraft('');
}

document.querySelector('form').onsubmit = send;
input.oninput = () => chat.writeDraft(input.value);
input.onkeydown = (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event);
};
part('stop').onclick = () => chat.stopReplies();
for (const button of document.querySelectorAll('[data-show]')) {
  button.onclick = () => chat[button.dataset.show]();
}
// The suggestions stay until the person's next message. A reload removes them.
chat.on('message:received', () => chat.suggest(['When is payday?', 'Which bills are coming up?']));
chat.subscribe(show);
show();
// Opens the session. Nothing is requested before.
chat.start();
