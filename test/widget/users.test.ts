import { afterAll, expect, it } from 'vitest';
import { settle } from '../support/deferred';
import { openWidget, watchRequests } from '../support/uiPage';
import { soon } from '../support/uiView';
import { serveDemo } from '../testing/callers';

const demo = await serveDemo({ accessTokenSeconds: 60 });
afterAll(() => demo.close());

it('closes and forgets everything on logout, and says so where it is opened then', async () => {
  const { handle, view, dialog } = await openWidget(demo);
  handle.open();
  expect(await view.findByRole('dialog')).toBeTruthy();
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  handle.logout();
  expect(handle.isOpen()).toBe(false);
  await soon(dialog).toBeNull();
  expect(handle.transcript()).toBe('');
  handle.showTeaser('Your loan is approved');
  await settle();
  expect(view.queryByText('Your loan is approved')).toBeNull();
  handle.open();
  expect(await view.findByText(/^You’re signed out/)).toBeTruthy();
});

it('leaves no teaser for who comes next', async () => {
  const { handle, view } = await openWidget(demo);
  handle.showTeaser('Your rent is due');
  expect(await view.findByText('Your rent is due')).toBeTruthy();
  handle.logout();
  await soon(() => view.queryByText('Your rent is due')).toBeNull();
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
