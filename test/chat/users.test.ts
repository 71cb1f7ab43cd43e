// @vitest-environment node
import { Window } from 'happy-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Chat, createChat, type HeadlessOptions } from '../../src/headless';
import { createTabStorage } from '../faults/browser';
import { METRICS, TOKENS as PAIR, SESSION, UNAUTHORIZED } from '../support/answers';
import { serveChat } from '../support/chat';
import { catchWarnings } from '../support/warnings';

const lines = catchWarnings();

/** A chat at the headless door, and the service behind it. */
async function open(answers: Parameters<typeof serveChat>[0] = {}, options: Partial<HeadlessOptions> = {}) {
  const service = await serveChat(answers);
  const chat = createChat({ baseUrl: service.url, userId: 'ada', tokens: PAIR, ...options });
  onTestFinished(chat.destroy);
  return {
    chat,
    service,
    statuses: () => chat.getSnapshot().entries.map((entry) => 'status' in entry && entry.status),
    phases: () => chat.getSnapshot().entries.flatMap((entry) => ('phase' in entry ? entry.phase.is : [])),
    warnings: () => lines().map((line) => line.replace(/.*#/, '')),
  };
}

const fail = () => {
  throw new Error('mine');
};

it('goes on as if nothing had happened where every listener of the host throws', async () => {
  const { chat, statuses, phases, warnings } = await open({
    send: { body: { payloadType: 'text', payload: { text: 'Hi' } } },
  });
  chat.subscribe(fail);
  for (const name of ['message:sent', 'message:received', 'metrics:shown'] as const) chat.on(name, fail);
  for (const part of [chat.entries, chat.sessionId, chat.connection, chat.arriving]) {
    try {
      part.subscribe(fail);
    } catch {
      expect.unreachable('the first call is contained, too');
    }
  }
  chat.start();
  expect([chat.send('one'), chat.send('two')]).toEqual([true, true]);
  await vi.waitFor(() => expect(statuses().filter(Boolean)).toEqual(['sent', 'sent']));
  expect(chat.getSnapshot().entries).toHaveLength(4);
  chat.showMetrics();
  await vi.waitFor(() => expect(phases()).toEqual(['shown']));
  const writer = chat.reply().getWriter();
  await writer.write('So ');
  for (const entry of chat.entries.value) if ('arriving' in entry) entry.arriving?.subscribe(fail);
  await writer.write('far');
  await writer.close();
  expect(chat.getSnapshot()).toMatchObject({ arriving: 0, awaited: 0 });
  expect(chat.transcript()).toMatch(/So far$/);
  expect(new Set(warnings())).toEqual(new Set(['host-threw']));
});

it.each(['userId', 'baseUrl'] as const)(
  'never uses the pair of the former user for another %s',
  async (name) => {
    const other = await serveChat();
    const { chat, service, statuses } = await open();
    const failed = vi.fn();
    chat.on('auth:failed', failed);
    chat.start();
    await vi.waitFor(() => expect(chat.getSnapshot().sessionId).toBeTruthy());
    const before = service.calls.length;
    chat.update(name === 'userId' ? { userId: 'eve' } : { baseUrl: other.url });
    chat.start();
    chat.send('one');
    chat.showMetrics();
    await vi.waitFor(() => expect(statuses()).toEqual(['queued', false]));
    expect(chat.getSnapshot().signedOut).toBe(true);
    expect(failed).toHaveBeenCalledOnce();
    expect([...service.calls.slice(before), ...other.calls]).toEqual([]);
    chat.update({ tokens: { accessToken: 'of-the-next' } });
    await vi.waitFor(() => expect(statuses()[0]).toBe('sent'));
    const bearers = [...service.calls.slice(before), ...other.calls].map(({ token }) => token);
    expect(new Set(bearers)).toEqual(new Set(['of-the-next']));
  },
);

it('never sends the pair of the former user for the next one, however often a host repeats its options', async () => {
  const { chat, service, statuses } = await open();
  chat.start();
  await vi.waitFor(() => expect(chat.getSnapshot().sessionId).toBeTruthy());
  const before = service.calls.length;
  const repeated = { baseUrl: service.url, userId: 'eve', tokens: PAIR };
  chat.update(repeated);
  chat.start();
  chat.send('one');
  chat.update(repeated);
  expect(chat.getSnapshot().signedOut).toBe(true);
  expect(statuses()).toEqual(['queued']);
  chat.update({ ...repeated, tokens: { accessToken: 'of-the-next' } });
  await vi.waitFor(() => expect(statuses()).toEqual(['sent']));
  const bearers = service.calls.slice(before).map(({ token }) => token);
  expect(new Set(bearers)).toEqual(new Set(['of-the-next']));
});

it('never sends a renewed pair of the former user for the next one', async () => {
  let renewed = PAIR;
  const { chat, service } = await open(
    { session: ({ token }) => (token === PAIR.accessToken ? UNAUTHORIZED : { body: SESSION }) },
    {
      onTokens(pair) {
        renewed = pair as typeof PAIR;
      },
    },
  );
  chat.start();
  await vi.waitFor(() => expect(chat.getSnapshot().sessionId).toBeTruthy());
  const before = service.calls.length;
  chat.update({ userId: 'eve', tokens: renewed });
  chat.send('one');
  chat.showMetrics();
  await vi.waitFor(() =>
    expect(chat.getSnapshot()).toMatchObject({
      signedOut: true,
      entries: [{ status: 'queued' }, { phase: { is: 'failed' } }],
    }),
  );
  expect(service.calls).toHaveLength(before);
});

it('asks a token function for the next user', async () => {
  const tokens = vi.fn(async () => PAIR);
  const { chat } = await open({}, { tokens });
  chat.start();
  await vi.waitFor(() => expect(chat.getSnapshot().sessionId).toBeTruthy());
  chat.update({ userId: 'eve' });
  await vi.waitFor(() => expect(tokens).toHaveBeenCalledTimes(2));
  expect(chat.getSnapshot().signedOut).toBe(false);
});

it('goes on at once with a token function that it is given while signed out', async () => {
  const { chat, statuses } = await open({
    session: ({ token }) => (token === 'access-9' ? { body: SESSION } : UNAUTHORIZED),
    refresh: UNAUTHORIZED,
  });
  chat.start();
  chat.send('one');
  await vi.waitFor(() => expect(chat.getSnapshot().signedOut).toBe(true));
  chat.update({ tokens: async () => ({ accessToken: 'access-9' }) });
  await vi.waitFor(() => expect(statuses()).toEqual(['sent']));
});

it.each([
  ['somebody else', () => {}],
  ['a logout', (chat: Chat) => chat.logout()],
])(
  'after %s, keeps what is typed for a user without tokens, and sends it when a token function comes',
  async (_, act) => {
    const { chat, service, statuses } = await open();
    act(chat);
    chat.start();
    chat.update({ userId: 'eve' });
    chat.send('one');
    expect(statuses()).toEqual(['queued']);
    expect(chat.getSnapshot()).toMatchObject({ signedOut: true, canSignIn: false });
    chat.update({ tokens: async () => ({ accessToken: 'of-eve' }) });
    await vi.waitFor(() => expect(statuses()).toEqual(['sent']));
    expect(service.texts()).toEqual(['one']);
  },
);

it('keeps the conversation when it is moved to another storage, and removes it from the former', async () => {
  const storage = createTabStorage();
  const { chat, statuses } = await open({}, { persistence: 'none' });
  chat.start();
  chat.send('one');
  chat.writeDraft('half a sen');
  chat.update({ persistence: storage as unknown as Storage });
  expect(Object.values(storage).join()).toContain('half a sen');
  await vi.waitFor(() => expect(statuses()).toEqual(['sent']));
  chat.update({ persistence: 'none' });
  expect(Object.keys(storage)).toEqual([]);
  expect(chat.getSnapshot().draft).toBe('half a sen');
  expect(statuses()).toEqual(['sent']);
});

it('takes the same address with a slash at its end for the same service', async () => {
  const { chat, service } = await open();
  chat.start();
  chat.writeDraft('half a sen');
  chat.update({ baseUrl: `${service.url}/` });
  expect(chat.getSnapshot()).toMatchObject({ draft: 'half a sen', signedOut: false });
});

it('does not go back to the pair it began with, which its host repeats after setTokens()', async () => {
  const { chat, service, statuses } = await open({
    session: ({ token }) => (token === 'access-9' ? { body: SESSION } : UNAUTHORIZED),
    refresh: UNAUTHORIZED,
  });
  chat.start();
  await vi.waitFor(() => expect(chat.getSnapshot().signedOut).toBe(true));
  chat.setTokens({ accessToken: 'access-9' });
  await vi.waitFor(() => expect(chat.getSnapshot().sessionId).toBeTruthy());
  chat.update({ locale: 'en', tokens: PAIR });
  chat.send('one');
  await vi.waitFor(() => expect(statuses()).toEqual(['sent']));
  expect(service.calls.at(-1)?.token).toBe('access-9');
});

it('says that update() takes options', async () => {
  const { chat, warnings } = await open();
  for (const given of [undefined, null, 'chatType']) chat.update(given as never);
  expect(warnings()).toEqual(['wrong-argument']);
});

it('fetches a card again while another one of its kind is fetched', async () => {
  let asked = 0;
  const { chat, phases } = await open({
    metrics: () => (++asked === 1 ? { status: 500 } : { body: METRICS }),
  });
  chat.showMetrics();
  await vi.waitFor(() => expect(phases()).toEqual(['failed']));
  chat.showMetrics();
  const [first] = chat.getSnapshot().entries;
  chat.resend(first?.id ?? '');
  expect(phases()).toEqual(['loading', 'loading']);
  chat.resend(first?.id ?? '');
  await vi.waitFor(() => expect(phases()).toEqual(['shown', 'shown']));
  expect(asked).toBe(3);
});

it('works on a page whose library lets `Date.now()` return a date', async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => new Date() as never);
  const { chat, statuses } = await open();
  chat.start();
  chat.send('one');
  await vi.waitFor(() => expect(statuses()).toEqual(['sent']));
  expect(chat.getSnapshot().entries[0]?.at).toBeTypeOf('number');
});

it('reads a stored reply that says it is arriving as one that was interrupted', async () => {
  const { sessionStorage } = new Window();
  const first = await open({}, { persistence: sessionStorage });
  await first.chat.reply().getWriter().write('So far');
  first.chat.destroy();
  const [key = '', record = ''] = Object.entries(sessionStorage)[0] ?? [];
  sessionStorage.setItem(key, record.replace('"text"', '"arriving":true,"text"'));
  const chat = createChat({
    baseUrl: first.service.url,
    userId: 'ada',
    tokens: PAIR,
    persistence: sessionStorage,
  });
  onTestFinished(chat.destroy);
  expect(chat.transcript()).toMatch(/So far$/);
  expect(chat.getSnapshot().entries).not.toContainEqual(expect.objectContaining({ arriving: true }));
});

it('leaves the record of another user alone in Node, whose storage all users share', async () => {
  vi.stubGlobal('sessionStorage', new Window().sessionStorage);
  sessionStorage.setItem('finance-chat:3:of:another', '{}');
  const { chat } = await open({}, { userId: 'eve' });
  chat.writeDraft('half a sen');
  chat.destroy();
  expect(Object.keys(sessionStorage)).toEqual(['finance-chat:3:of:another']);
});

/** A page that leaves for the back/forward cache, and returns from it after what happens `away`. */
function openPage() {
  const window = new EventTarget();
  const document = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  return (away = () => {}) => {
    window.dispatchEvent(new Event('pagehide'));
    away();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  };
}

it('starts again, signed out, when a page that keeps nothing returns with a pair of the host', async () => {
  const comeBack = openPage();
  const { chat, service } = await open({}, { persistence: 'none' });
  const failed = vi.fn();
  chat.on('auth:failed', failed);
  chat.start();
  chat.send('one');
  await vi.waitFor(() => expect(service.texts()).toEqual(['one']));
  const before = service.calls.length;
  comeBack();
  expect(chat.getSnapshot()).toMatchObject({ entries: [], sessionId: undefined, signedOut: true });
  expect(failed).toHaveBeenCalledOnce();
  chat.start();
  chat.send('two');
  expect(chat.getSnapshot().entries).toMatchObject([{ status: 'queued' }]);
  expect(service.calls).toHaveLength(before);
});

it('starts again with the token function when a page that keeps nothing returns', async () => {
  const comeBack = openPage();
  const tokens = vi.fn(async () => PAIR);
  const { chat, statuses } = await open({}, { persistence: 'none', tokens });
  chat.start();
  chat.send('one');
  await vi.waitFor(() => expect(statuses()).toEqual(['sent']));
  comeBack();
  expect(chat.getSnapshot().entries).toEqual([]);
  chat.send('two');
  await vi.waitFor(() => expect(statuses()).toEqual(['sent']));
  expect(tokens).toHaveBeenCalledTimes(2);
});

it('goes on by itself when a page that keeps its conversation returns', async () => {
  const comeBack = openPage();
  const { chat, statuses } = await open({}, { persistence: new Window().sessionStorage });
  chat.send('one');
  comeBack();
  expect(statuses()).toEqual(['queued']);
  chat.start();
  await vi.waitFor(() => expect(statuses()).toEqual(['sent']));
});

it('learns of a logout that it missed when another page of its tab has changed its record', async () => {
  const { chat: other, service } = await open({}, { persistence: 'none' });
  vi.useFakeTimers({ toFake: ['performance'] });
  const comeBack = openPage();
  const { sessionStorage } = new Window();
  const chat = createChat({ baseUrl: service.url, userId: 'ada', tokens: PAIR, persistence: sessionStorage });
  onTestFinished(chat.destroy);
  chat.writeDraft('half a sen');
  comeBack(() => {
    const [key = '', record = ''] = Object.entries(sessionStorage)[0] ?? [];
    sessionStorage.setItem(key, record.replace('half a sen', 'something else'));
    vi.advanceTimersByTime(60_000);
    other.logout();
  });
  expect(chat.getSnapshot().draft).toBe('something else');
  await vi.waitFor(() => expect(chat.getSnapshot()).toMatchObject({ draft: '', signedOut: true }));
  expect(sessionStorage).toHaveLength(0);
});
