import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TokenPair } from '../src/service/tokens';
import { type Demo, openPage, openWidget, watchRequests } from './support/uiPage';
import { say, soon } from './support/uiView';
import { serveDemo } from './testing/callers';

openPage();

let demo: Demo;
beforeAll(async () => {
  demo = await serveDemo({ accessTokenSeconds: 60 });
});
afterAll(() => demo.close());

const CREATE = 'POST /api/chat/session/create';
const SEND = 'POST /api/chat/send';

it('asks nothing of the service before it is opened, and then for one session', async () => {
  const requests = watchRequests();
  const { handle, user, button } = await openWidget(demo);
  const sessions = vi.fn();
  handle.on('session', ({ detail }) => sessions(detail));
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  await user.click(button('Open chat, 1 unread message'));
  await soon(() => sessions.mock.calls).toEqual([[{ sessionId: expect.stringMatching(/^ses_/) }]]);
  handle.close();
  handle.open();
  expect(requests).toEqual([CREATE]);
});

it('answers a question', async () => {
  const { user, button, box, view, message } = await openWidget(demo);
  await user.click(button('Open chat'));
  await user.type(box(), 'What is my balance?{Enter}');
  expect(await view.findByText(/£491\.19/)).toBeTruthy();
  expect(message('What is my balance?').dataset.status).toBe('sent');
  expect(message(/£491\.19/).getAttribute('part')).toBe('message message-assistant');
});

it('shows the overview, the actions and a link to connect a bank', async () => {
  const { handle, view } = await openWidget(demo);
  handle.showMetrics();
  expect(handle.isOpen()).toBe(true);
  expect(await view.findByText('Credit card')).toBeTruthy();
  expect(view.getByText(/^As of Nov 21, 2025, \d+ days ago$/)).toBeTruthy();
  expect(view.getByText('-£1,422.46')).toBeTruthy();
  handle.showActions();
  expect(await view.findByRole('region', { name: 'Suggested actions' })).toBeTruthy();
  await soon(() => view.queryAllByRole('listitem').length).toBeGreaterThan(0);
  handle.connectBank();
  const link = await view.findByRole<HTMLAnchorElement>('link');
  expect(link.href).toContain(`${demo.url}/`);
  expect(link.textContent).toBe(`Continue to ${new URL(demo.url).host}`);
});

it('offers the overview to who comes back from the bank', async () => {
  const { handle, view, user } = await openWidget(demo, { connect: { open: () => {} } });
  handle.connectBank();
  await user.click(await view.findByRole('link'));
  window.dispatchEvent(new Event('focus'));
  expect(view.getByText(say('connectBack'))).toBeTruthy();
});

it('renews tokens by itself and tells the host', async () => {
  const pairs: TokenPair[] = [];
  const { handle, view, tokens } = await openWidget(demo, { onTokens: (pair) => pairs.push(pair) });
  demo.clock.pass(120);
  handle.showMetrics();
  expect(await view.findByText('Credit card')).toBeTruthy();
  expect(pairs).toEqual([{ accessToken: expect.any(String), refreshToken: expect.any(String) }]);
  expect(pairs[0]).not.toEqual(tokens);
});

it('keeps what is written while signed out, and sends it with the tokens of the host', async () => {
  const { handle, view, user, box, message, dialog } = await openWidget(demo, {
    tokens: { accessToken: 'of another service' },
  });
  const failed = vi.fn();
  handle.on('auth:failed', failed);
  handle.open();
  await user.type(box(), 'What is my balance?{Enter}');
  expect(await view.findByText(/^You are signed out\./)).toBeTruthy();
  expect(message('What is my balance?').dataset.status).toBe('queued');
  expect(failed).toHaveBeenCalledOnce();
  handle.setTokens(await demo.service.issueTokens('london'));
  expect(await view.findByText(/£491\.19/)).toBeTruthy();
  expect(dialog()?.textContent).not.toContain('signed out');
});

it('goes on with tokens that the host gives while it is told that the old ones failed', async () => {
  const pair = await demo.service.issueTokens('london');
  const { handle, view, user, box } = await openWidget(demo, {
    tokens: { accessToken: 'of another service' },
  });
  handle.on('auth:failed', () => handle.setTokens(pair));
  handle.open();
  await user.type(box(), 'What is my balance?{Enter}');
  expect(await view.findByText(/£491\.19/)).toBeTruthy();
});

it('asks a token function anew when the person tries again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const pair = await demo.service.issueTokens('london');
  const tokens = vi.fn().mockRejectedValueOnce(new Error('no cookie')).mockResolvedValue(pair);
  const { handle, view, user, box, button } = await openWidget(demo, { tokens });
  handle.open();
  await user.type(box(), 'What is my balance?{Enter}');
  await user.click(await view.findByRole('button', { name: 'Try again' }));
  expect(await view.findByText(/£491\.19/)).toBeTruthy();
  expect(tokens.mock.calls.map(([{ reason }]) => reason)).toEqual(['start', 'start']);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('[finance-chat] The "tokens" function failed')]]);
  expect(view.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(button('Send')).toBeTruthy();
});

it('says when it is offline', async () => {
  const { handle, view } = await openWidget(demo, { baseUrl: 'http://127.0.0.1:1' });
  const connections: boolean[] = [];
  handle.on('connection', ({ detail }) => connections.push(detail.online));
  handle.open();
  expect(await view.findByText(/^You are offline\./)).toBeTruthy();
  expect(connections).toEqual([false]);
});

it('counts replies while it is closed', async () => {
  const { handle, user, button, view } = await openWidget(demo);
  const counts: number[] = [];
  handle.on('unread', ({ detail }) => counts.push(detail.count));
  handle.receive({ payloadType: 'text', payload: { text: 'One' } });
  handle.receive({ payloadType: 'text', payload: { text: 'Two' } });
  expect(handle.unreadCount()).toBe(2);
  await user.click(button('Open chat, 2 unread messages'));
  expect(handle.unreadCount()).toBe(0);
  expect(counts).toEqual([1, 2, 0]);
  expect(view.getByText('Two')).toBeTruthy();
});

it('warns of a reply that is none, and shows nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { handle } = await openWidget(demo);
  handle.receive('Hi there' as never);
  expect(handle.unreadCount()).toBe(0);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^\[finance-chat\] receive\(\) takes/)]]);
});

it('waits with a text of the host until the panel was opened', async () => {
  const requests = watchRequests();
  const { handle, message } = await openWidget(demo);
  handle.send('What is my balance?');
  expect(requests).toEqual([]);
  handle.open();
  expect(message('What is my balance?').dataset.status).toBe('queued');
  await soon(() => message('What is my balance?').dataset.status).toBe('sent');
  expect(requests).toEqual([CREATE, SEND]);
});

it('gives the conversation as plain text, and covers figures in it', async () => {
  const { handle, view } = await openWidget(demo, { greeting: 'Hello', beforeSend: (text) => text.trim() });
  handle.receive({ payloadType: 'text', payload: { text: 'You have £20.50.' } });
  handle.receive({ payloadType: 'chart', payload: { points: 3 } });
  handle.showMetrics();
  await view.findByText('Credit card');
  handle.connectBank();
  await view.findByRole('link');
  const lines = handle.transcript().split('\n');
  expect(lines.slice(0, 5)).toEqual([
    'Assistant: You have £20.50.',
    `Assistant: ${say('cannotShow')}`,
    'Money overview',
    'As of Nov 21, 2025',
    '- Cash balance: £491.19',
  ]);
  expect(lines.at(-1)).toBe('Connect a bank');
  handle.update({ hideAmounts: true });
  expect(handle.transcript()).toContain('- Cash balance: ');
  expect(handle.transcript()).not.toMatch(/491\.19|20\.50/);
});

it('comes back after a reload as it was, without figures', async () => {
  const { handle, view, box, user } = await openWidget(demo);
  const sessions = vi.fn();
  handle.on('session', sessions);
  handle.showMetrics();
  await view.findByText('Credit card');
  await soon(() => sessions).toHaveBeenCalled();
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  await user.type(box(), 'half a thought');
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/491\.19|1,?422\.46/);
  handle.destroy();

  const requests = watchRequests();
  const again = await openWidget(demo);
  expect(again.handle.isOpen()).toBe(true);
  expect(again.view.getByText('Hi there')).toBeTruthy();
  expect(again.box().value).toBe('half a thought');
  expect(again.root.activeElement).toBeNull();
  expect(requests).toEqual([]);
  await again.user.click(again.button('Show again'));
  expect(await again.view.findByText('Credit card')).toBeTruthy();
});

it('forgets with persistence: none', async () => {
  const { handle } = await openWidget(demo, { persistence: 'none' });
  handle.open();
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage).toHaveLength(0);
});

it('forgets everything on logout and stays signed out until the host gives tokens', async () => {
  const { handle, view, dialog } = await openWidget(demo);
  handle.open();
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  handle.prefill('half a thought');
  handle.logout();
  expect(dialog()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(handle.transcript()).toBe('');
  handle.open();
  expect(view.getByText(/^You are signed out/)).toBeTruthy();
  const sessions = vi.fn();
  handle.on('session', sessions);
  handle.setTokens(await demo.service.issueTokens('london'));
  await soon(() => sessions.mock.calls).toHaveLength(1);
  expect(view.queryByText(/^You are signed out/)).toBeNull();
});

it('delivers with new tokens what was written after a logout, and with an update starts anew', async () => {
  const { handle, message } = await openWidget(demo);
  const signOutAndWrite = () => {
    handle.logout();
    handle.open();
    handle.send('Hello');
  };
  signOutAndWrite();
  expect(message('Hello').dataset.status).toBe('queued');
  handle.setTokens(await demo.service.issueTokens('london'));
  await soon(() => message('Hello').dataset.status).toBe('sent');
  signOutAndWrite();
  handle.update({ tokens: await demo.service.issueTokens('london') });
  expect(handle.transcript()).toBe('');
});

it('starts anew for another user', async () => {
  const { handle, view, box } = await openWidget(demo);
  handle.open();
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  handle.prefill('half a thought');
  handle.update({ userId: 'osaka', tokens: await demo.service.issueTokens('osaka') });
  expect(view.queryByText('Hi there')).toBeNull();
  expect(box().value).toBe('');
  handle.showMetrics();
  expect((await view.findAllByText(/¥/)).length).toBeGreaterThan(0);
});

it('begins a new conversation', async () => {
  const { handle, view } = await openWidget(demo);
  const sessions: string[] = [];
  handle.on('session', ({ detail }) => sessions.push(detail.sessionId));
  handle.open();
  await soon(() => sessions).toHaveLength(1);
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  handle.newSession();
  expect(view.queryByText('Hi there')).toBeNull();
  await soon(() => new Set(sessions).size).toBe(2);
});

it('shows no token anywhere', async () => {
  const told: unknown[] = [];
  const { handle, root, view, tokens, user, box } = await openWidget(demo);
  const names = [
    'ready',
    'open',
    'session',
    'message:sent',
    'message:received',
    'metrics:shown',
    'error',
  ] as const;
  for (const name of names) handle.on(name, ({ detail }) => told.push(name, detail));
  handle.showMetrics();
  await view.findByText('Credit card');
  await user.type(box(), 'What is my balance?{Enter}');
  await view.findByText(/You have|balance is|£491\.19 in/);
  window.dispatchEvent(new Event('pagehide'));
  const everywhere = [
    document.documentElement.outerHTML,
    root.innerHTML,
    { ...sessionStorage },
    told,
    handle.transcript(),
  ];
  for (const token of [tokens.accessToken, tokens.refreshToken]) {
    expect(JSON.stringify(everywhere).includes(token)).toBe(false);
  }
  expect(JSON.stringify(told)).not.toMatch(/balance|£|491\.19/);
});
