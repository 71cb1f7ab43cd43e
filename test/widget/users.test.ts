import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TokenPair } from '../../src/service/types';
import type { Handle } from '../../src/widget/handle';
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
  const { handle, view, user, findBox, message, dialog } = await openWidget(demo, {
    tokens: { accessToken: 'of another service' },
  });
  const failed = vi.fn();
  handle.on('auth:failed', failed);
  handle.open();
  await user.type(await findBox(), 'What is my balance?{Enter}');
  expect(await view.findByText(/^You’re signed out\./)).toBeTruthy();
  expect(message('What is my balance?').dataset.status).toBe('queued');
  expect(failed).toHaveBeenCalledOnce();
  handle.setTokens(await demo.service.issueTokens('london'));
  expect(await view.findByText(/£491\.19/)).toBeTruthy();
  await soon(() => dialog()?.textContent).not.toContain('signed out');
});

it('goes on with tokens that the host gives while it is told that the old ones failed', async () => {
  const pair = await demo.service.issueTokens('london');
  const { handle, view, user, findBox } = await openWidget(demo, {
    tokens: { accessToken: 'of another service' },
  });
  handle.on('auth:failed', () => handle.setTokens(pair));
  handle.open();
  await user.type(await findBox(), 'What is my balance?{Enter}');
  expect(await view.findByText(/£491\.19/)).toBeTruthy();
});

it('asks a token function anew when the person tries again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const pair = await demo.service.issueTokens('london');
  const tokens = vi.fn().mockRejectedValueOnce(new Error('no cookie')).mockResolvedValue(pair);
  const { handle, view, user, findBox, button } = await openWidget(demo, { tokens });
  handle.open();
  await user.type(await findBox(), 'What is my balance?{Enter}');
  await user.click(await view.findByRole('button', { name: 'Try again' }));
  expect(await view.findByText(/£491\.19/)).toBeTruthy();
  expect(tokens.mock.calls.map(([{ reason }]) => reason)).toEqual(['start', 'start']);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('[finance-chat] The "tokens" function failed')]]);
  expect(view.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(button('Send')).toBeTruthy();
});

it('forgets everything on logout and stays signed out until the host gives tokens', async () => {
  const { handle, view, dialog } = await openWidget(demo);
  handle.open();
  expect(await view.findByRole('dialog')).toBeTruthy();
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  handle.prefill('half a thought');
  handle.logout();
  expect(handle.isOpen()).toBe(false);
  await soon(dialog).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(handle.transcript()).toBe('');
  handle.open();
  expect(await view.findByText(/^You’re signed out/)).toBeTruthy();
  const sessions = vi.fn();
  handle.on('session', sessions);
  handle.setTokens(await demo.service.issueTokens('london'));
  await soon(() => sessions.mock.calls).toHaveLength(1);
  await soon(() => view.queryByText(/^You’re signed out/)).toBeNull();
});

it('delivers with new tokens what was written after a logout, and with an update starts anew', async () => {
  const { handle, findMessage, message } = await openWidget(demo);
  const signOutAndWrite = () => {
    handle.logout();
    handle.open();
    handle.send('Hello');
  };
  signOutAndWrite();
  expect((await findMessage('Hello')).dataset.status).toBe('queued');
  handle.setTokens(await demo.service.issueTokens('london'));
  await soon(() => message('Hello').dataset.status).toBe('sent');
  signOutAndWrite();
  handle.update({ tokens: await demo.service.issueTokens('london') });
  expect(handle.transcript()).toBe('');
});

it.each([
  ['after a logout', (handle: Handle) => handle.logout()],
  [
    'for another user',
    (handle: Handle) => handle.update({ userId: 'osaka', tokens: { accessToken: 'of osaka' } }),
  ],
])('shows nothing of a teaser %s', async (_, act) => {
  const { handle, view, findButton } = await openWidget(demo);
  handle.showTeaser('Your loan is approved');
  await findButton('Your loan is approved');
  act(handle);
  await soon(() => view.queryByText('Your loan is approved')).toBeNull();
});

it.each(['this tab', 'another tab'])(
  'keeps an inline chat in its place after a logout in %s, empty, and for the next user',
  async (tab) => {
    document.body.innerHTML = '<main><div id="place"></div></main>';
    const inline = { mode: 'inline', target: '#place' } as const;
    const { handle, view, dialog, findBox } = await openWidget(demo, inline);
    handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
    await view.findByText('Hi there');
    const other = tab === 'this tab' ? handle : (await openWidget(demo)).handle;
    other.logout();
    await soon(() => handle.transcript()).toBe('');
    await soon(() => view.queryByText('Hi there')).toBeNull();
    expect(dialog()).toBeTruthy();
    handle.update({ userId: 'osaka', tokens: await demo.service.issueTokens('osaka') });
    expect(await findBox()).toBeTruthy();
    handle.showMetrics();
    expect((await view.findAllByText(/¥/)).length).toBeGreaterThan(0);
  },
);

it('starts anew for another user', async () => {
  const { handle, view, box, findBox } = await openWidget(demo);
  handle.open();
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  handle.prefill('half a thought');
  await soon(async () => (await findBox()).value).toBe('half a thought');
  handle.update({ userId: 'osaka', tokens: await demo.service.issueTokens('osaka') });
  expect(handle.transcript()).toBe('');
  await soon(() => view.queryByText('Hi there')).toBeNull();
  expect(box().value).toBe('');
  handle.showMetrics();
  expect((await view.findAllByText(/¥/)).length).toBeGreaterThan(0);
});

it('asks the token function again once the pair that was set in its place has expired', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { accessToken } = await demo.service.issueTokens('london');
  const tokens = vi.fn().mockRejectedValueOnce(new Error('no cookie'));
  const { handle, view } = await openWidget(demo, { tokens });
  const failed: string[] = [];
  handle.on('error', ({ detail }) => failed.push(detail.operation));
  handle.showMetrics();
  await soon(() => failed).toContain('metrics');
  handle.setTokens({ accessToken });
  handle.showMetrics();
  expect(await view.findByText('Credit card')).toBeTruthy();
  demo.clock.pass(120);
  tokens.mockResolvedValueOnce(await demo.service.issueTokens('london'));
  const shown = vi.fn();
  handle.on('actions:shown', shown);
  handle.showActions();
  await soon(() => shown.mock.calls).toHaveLength(1);
  expect(tokens.mock.calls.map(([{ reason }]) => reason)).toEqual(['start', 'expired']);
});

it.each([
  ['another look', { appearance: { scheme: 'dark' } }],
  ['another way to keep the conversation', { persistence: 'none' }],
  ['another user without tokens', { userId: 'osaka' }],
] as const)('stays signed out after a logout when it is given %s', async (_, change) => {
  const requests = watchRequests();
  const { handle, view } = await openWidget(demo);
  handle.logout();
  handle.update(change);
  handle.open();
  expect(await view.findByText(/^You’re signed out/)).toBeTruthy();
  expect(requests).toEqual([]);
});

it('still knows that the browser is offline when another user comes', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { handle, view } = await openWidget(demo, { baseUrl: await closedUrl() });
  handle.update({ userId: 'osaka', tokens: { accessToken: 'of osaka' } });
  handle.open();
  expect(await view.findByText(t('youAreOffline'))).toBeTruthy();
});
