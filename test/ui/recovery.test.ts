// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { describeWarning } from '../../src/lib/warnings';
import { settle } from '../support/deferred';
import { showView, textReply } from '../support/ui';

const SHOWING_FAILED = describeWarning(['rendering-failed']);

/** Replaces a function of the page that is broken. */
function fail(): never {
  throw new Error('broken page');
}

function failTwice(): never {
  vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(fail);
  return fail();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

/** Lets time pass, and runs its timers and promise callbacks. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** An open chat with one reply in it, whose service answers every message. */
async function showChat() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const ui = showView({
    script: {
      sendMessage: () => textReply('Hi there'),
      metrics: () => ({
        asOfDate: '2020-05-03',
        currency: 'EUR',
        cards: [{ key: 'cash', title: 'Cash', value: 1234.5 }],
      }),
    },
  });
  ui.chat.start();
  ui.chat.receive([textReply('Good morning')]);
  await settle();
  const warnings = () => warn.mock.calls.map(([fault]) => fault);

  return {
    ...ui,
    warnings,
    isShown: () => ui.view.queryByRole('group', { name: 'Shortcuts' }) !== null,

    /** Expects that all messages are shown, with this text for `Hello`, and that the chat works. */
    async expectRecovered(hello = 'Hello') {
      for (const text of ['Good morning', hello, 'Hi there']) expect(ui.view.getByText(text)).toBeTruthy();
      expect(ui.sent()).toEqual(['Hello']);
      expect(warnings()).toHaveLength(new Set(warnings()).size);
      await ui.user.type(ui.box(), 'Once more{Enter}');
      await settle();
      expect(ui.sent()).toEqual(['Hello', 'Once more']);
      expect(ui.message('Once more').dataset.status).toBe('sent');
      expect(ui.view.getAllByText('Hi there')).toHaveLength(2);
    },
  };
}

it.each([
  ['a component', () => vi.spyOn(Date.prototype, 'toDateString'), fail],
  ['a layout effect', () => vi.spyOn(Element.prototype, 'scrollTop', 'set'), fail],
  ['a component, and `setTimeout` with it,', () => vi.spyOn(Date.prototype, 'toDateString'), failTwice],
])('shows every message in a new view although %s throws once', async (_, spyOn, failing) => {
  const { chat, log, warnings, expectRecovered, isShown } = await showChat();
  const before = log();
  spyOn().mockImplementationOnce(failing as never);
  expect(chat.send('Hello')).toBe(true);
  await settle();
  expect(isShown()).toBe(false);
  await vi.waitFor(() => expect(isShown()).toBe(true));
  expect(warnings()).toEqual([SHOWING_FAILED]);
  expect(log()).not.toBe(before);
  await expectRecovered();
});

it.each(['insertBefore', 'setAttribute'])(
  'shows every message in the same view, one as text, although %s throws once',
  async (method) => {
    const { chat, log, warnings, expectRecovered, isShown } = await showChat();
    const before = log();
    vi.spyOn(Element.prototype, method as 'setAttribute').mockImplementationOnce(fail);
    expect(chat.send('Hello')).toBe(true);
    await settle();
    await pass(100);
    expect(warnings()).toEqual([SHOWING_FAILED]);
    expect(isShown()).toBe(true);
    expect(log()).toBe(before);
    await expectRecovered('You: Hello');
  },
);

it('shows every message although the view that failed cannot be removed', async () => {
  const { chat, warnings, expectRecovered } = await showChat();
  vi.spyOn(Date.prototype, 'toDateString').mockImplementationOnce(fail);
  const remove = vi.spyOn(Element.prototype, 'remove').mockImplementation(fail);
  chat.send('Hello');
  await settle();
  await pass(100);
  remove.mockRestore();
  expect(warnings()).toEqual([SHOWING_FAILED]);
  await expectRecovered();
});

it('shows every message and figure although Intl.NumberFormat throws', async () => {
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(fail);
  const { chat, view, warnings, expectRecovered } = await showChat();
  chat.showMetrics();
  chat.send('Hello');
  await settle();
  expect(view.getByRole('listitem').textContent).toContain('1234.5');
  expect(warnings()).toEqual([describeWarning(['broken-page-function', 'Intl'])]);
  await expectRecovered();
});

it('builds the view again after 0.1 seconds, and waits twice as long after each failure, 30 seconds at most', async () => {
  const { chat, isShown, warnings, expectRecovered } = await showChat();
  const insertBefore = vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(fail);
  chat.send('Hello');
  await settle();
  // It is tried after 0.1, 0.3, 0.7 seconds, and so on, after 25.5, 51.1 and then every 30 seconds.
  await pass(50_000);
  expect(isShown()).toBe(false);
  await pass(2_000);
  insertBefore.mockRestore();
  await pass(29_000);
  expect(isShown()).toBe(false);
  await pass(200);
  expect(isShown()).toBe(true);
  expect(warnings()).toEqual([SHOWING_FAILED]);
  await expectRecovered();
});

it('waits only 0.1 seconds again after a view that has worked for more than a minute', async () => {
  const { chat, isShown, warnings } = await showChat();
  const toDateString = vi.spyOn(Date.prototype, 'toDateString');
  for (const number of [1, 2, 3, 4, 5]) {
    toDateString.mockImplementationOnce(fail);
    chat.receive([textReply(`Reply ${number}`)]);
    await settle();
    expect(isShown()).toBe(false);
    await pass(100);
    expect(isShown()).toBe(true);
    await pass(60_001);
  }
  expect(warnings()).toEqual([SHOWING_FAILED]);
});

it('gives the focus back to a person who was typing', async () => {
  const { chat, box, root } = await showChat();
  box().focus();
  vi.spyOn(Date.prototype, 'toDateString').mockImplementationOnce(fail);
  chat.receive([textReply('Next')]);
  await settle();
  await pass(100);
  expect(root.activeElement).toBe(box());
});

it('leaves the focus to the page if the person has gone there while the view was rebuilt', async () => {
  const { chat, box } = await showChat();
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  box().focus();
  vi.spyOn(Date.prototype, 'toDateString').mockImplementationOnce(fail);
  chat.receive([textReply('Next')]);
  await settle();
  field.focus();
  await pass(100);
  expect(document.activeElement).toBe(field);
});

it('leaves the write of a signal before anything is rendered', async () => {
  const { chat, root, panel } = await showChat();
  const before = root.textContent;
  const calls: string[] = [];
  for (const method of ['insertBefore', 'appendChild', 'removeChild'] as const) {
    vi.spyOn(Node.prototype, method).mockImplementation(() => {
      calls.push(method);
      return fail();
    });
  }
  expect(chat.send('Hello')).toBe(true);
  chat.receive([textReply('Next')]);
  panel.setAmountsHidden(true);
  expect(calls).toEqual([]);
  expect(root.textContent).toBe(before);
  await settle();
  expect(calls).toContain('insertBefore');
  vi.restoreAllMocks();
});
