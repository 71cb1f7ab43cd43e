import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closedUrl } from '../support/listen';
import { type Demo, openPage, openWidget, watchRequests } from '../support/uiPage';
import { soon, t } from '../support/uiView';
import { serveDemo } from '../testing/callers';

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
  const { handle, user, findButton } = await openWidget(demo);
  const sessions = vi.fn();
  handle.on('session', ({ detail }) => sessions(detail));
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  await user.click(await findButton('Open chat, 1 unread message'));
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
  expect(view.getByText('−£1,422.46')).toBeTruthy();
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
  expect(await view.findByText(t('connectBack'))).toBeTruthy();
});

it('says when the service cannot be reached', async () => {
  const { handle, view } = await openWidget(demo, { baseUrl: await closedUrl() });
  const connections: boolean[] = [];
  handle.on('connection', ({ detail }) => connections.push(detail.online));
  handle.open();
  expect(await view.findByText(t('unreachable'))).toBeTruthy();
  expect(connections).toEqual([false]);
});

it('counts replies while it is closed', async () => {
  const { handle, user, findButton, view } = await openWidget(demo);
  const counts: number[] = [];
  handle.on('unread', ({ detail }) => counts.push(detail.count));
  handle.receive({ payloadType: 'text', payload: { text: 'One' } });
  handle.receive({ payloadType: 'text', payload: { text: 'Two' } });
  expect(handle.unreadCount()).toBe(2);
  await user.click(await findButton('Open chat, 2 unread messages'));
  expect(handle.unreadCount()).toBe(0);
  expect(counts).toEqual([1, 2, 0]);
  expect(await view.findByText('Two')).toBeTruthy();
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
  const { handle, findMessage, message } = await openWidget(demo);
  handle.send('What is my balance?');
  expect(requests).toEqual([]);
  handle.open();
  expect((await findMessage('What is my balance?')).dataset.status).toMatch(/queued|sending/);
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
    `Assistant: ${t('cannotShow')}`,
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
  expect(await again.view.findByText('Hi there')).toBeTruthy();
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

it('begins a new conversation', async () => {
  const { handle, view } = await openWidget(demo);
  const sessions: string[] = [];
  handle.on('session', ({ detail }) => sessions.push(detail.sessionId));
  handle.open();
  await soon(() => sessions).toHaveLength(1);
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  await view.findByText('Hi there');
  handle.newSession();
  expect(handle.transcript()).toBe('');
  await soon(() => view.queryByText('Hi there')).toBeNull();
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
