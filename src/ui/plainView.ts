import { effect } from '@preact/signals';
import { type Entry, needsRetry, toPlainText } from '../headless';
import { shorten } from '../lib/shorten';
import { type Ui, WINDOW_SIZE } from './context';
import { findFocusTarget } from './hooks/useFocusTarget';
import { isComposing } from './shared/isComposing';
import { noRecording } from './shared/noRecording';
import { MAX_LENGTH } from './transcript/cutText';
import { newestEntries } from './transcript/newestEntries';

/**
 * The least that works, for a page on which the view fails again and again: the conversation as text, the composer, and
 * the ways to open and close. Plain DOM, without Preact. Returns the function that ends it.
 */
export function showPlainView(frame: HTMLElement, ui: Ui): () => void {
  const { panel, chat, options } = ui;
  const title = create('h2', {});
  const close = createButton({ class: 'button' }, ui.close);
  const entries = create('div', { class: 'entries' });
  const log = create(
    'div',
    { ...noRecording('transcript'), part: 'transcript', role: 'log', tabindex: '0' },
    entries,
  );
  const input = create('textarea', { ...noRecording('input'), part: 'input', dir: 'auto' });
  const send = createButton({ class: 'button', part: 'send' }, submit);
  const dialog = create(
    'dialog',
    { class: 'panel', part: 'panel', tabindex: '-1' },
    create('header', { class: 'header row', part: 'header' }, title, close),
    log,
    create('div', { class: 'composer' }, create('div', { class: 'field' }, input, send)),
  );
  const launcher = createButton({ class: 'launcher', part: 'launcher' }, () => toggle(ui));
  frame.append(dialog, launcher);

  function submit() {
    if (chat.send(input.value)) chat.writeDraft('');
  }

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && options.peek().mode !== 'inline') ui.close();
    if (event.key !== 'Enter' || event.shiftKey || event.target !== input) return;
    event.preventDefault();
    submit();
  }

  function updateFrame() {
    const { say } = ui.words.value;
    const { mode, launcher: hasLauncher } = options.value;
    const isOpen = panel.open.value;
    const count = panel.unread.value;
    const openName = count > 0 ? say('openChatUnread', { count }) : say('openChat');
    const isInline = mode === 'inline';
    ui.look.value.applyTo(frame);
    title.textContent = say('title');
    close.textContent = say('closeChat');
    send.textContent = say('send');
    dialog.setAttribute('aria-label', say('title'));
    log.setAttribute('aria-label', say('conversation'));
    setAttributes(input, { 'aria-label': say('message'), placeholder: say('placeholder') });
    setAttributes(launcher, {
      'aria-label': isOpen ? say('closeChat') : openName,
      'aria-expanded': isOpen,
    });
    launcher.textContent = isOpen ? '\u00d7' : '...';
    launcher.hidden =
      isInline || hasLauncher !== true || !panel.bubbleShown.value || (isOpen && ui.fullScreen.value);
    close.hidden = isInline;
    dialog.open = isOpen;
    if (input.value !== chat.draft.value) input.value = chat.draft.value;
  }

  function updateLog() {
    const newest = newestEntries(chat.entries.value, WINDOW_SIZE);
    entries.replaceChildren(...newest.map((entry) => createEntry(entry, ui)));
    log.scrollTop = log.scrollHeight;
  }

  function updateFocus() {
    const target = ui.focusTarget.value;
    if (!target) return;
    ui.focusTarget.value = undefined;
    findFocusTarget(target, frame)?.focus();
  }

  input.addEventListener('input', () => chat.writeDraft(input.value));
  dialog.addEventListener('keydown', handleKey);
  const stops = [updateFrame, updateLog, updateFocus].map((update) => follow(update, ui.reportFailure));
  return () => {
    for (const stop of stops) stop();
  };
}

function toggle({ panel, open, close }: Ui) {
  if (panel.open.peek()) close();
  else open();
}

/** Runs an update now, and when a signal that it reads changes. What fails later must not reach those who change it. */
function follow(update: () => void, onError: (error: unknown) => void): () => void {
  let isFirst = true;
  return effect(() => {
    try {
      update();
    } catch (error) {
      if (isFirst) throw error;
      onError(error);
    }
    isFirst = false;
  });
}

function createEntry(entry: Entry, { words, panel, chat }: Ui): HTMLElement {
  const { say } = words.value;
  const isOwn = entry.kind === 'user';
  const text = toPlainText([entry], words.value, panel.amountsHidden.value);
  const element = create(
    'div',
    { class: 'message', part: `message message-${isOwn ? 'user' : 'assistant'}` },
    create('div', { class: 'bubble', dir: 'auto' }, shorten(text, MAX_LENGTH)),
  );
  if (isOwn) setAttributes(element, { 'data-status': entry.status });
  if (!isOwn || entry.status === 'sent') return element;
  element.append(create('p', { class: 'quiet' }, say(entry.status)));
  if (!needsRetry(entry)) return element;
  const retry = createButton({ class: 'button' }, () => chat.resend(entry.id));
  retry.textContent = say('tryAgain');
  element.append(retry);
  return element;
}

type Attributes = Readonly<Record<string, string | boolean>>;

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

function createButton(attributes: Attributes, act: () => void): HTMLButtonElement {
  const button = create('button', attributes);
  button.addEventListener('click', act);
  return button;
}

function setAttributes(element: Element, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
}
