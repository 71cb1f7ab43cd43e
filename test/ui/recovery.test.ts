// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { describeWarning } from '../../src/lib/warnings';
import { settle } from '../support/deferred';
import { showView, textReply } from '../support/ui';

const SHOWING_FAILED = describeWarning(['rendering-failed']);
const FORMAT_FAILED = describeWarning(['broken-page-function', 'Intl']);

/** Stands in for something of the page that is broken. */
function fail(): never {
  throw new Error('broken page');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Lets time pass, and what follows from it happen. */
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
    /** The full view and not its fallback. */
    isFull: () => ui.view.queryByRole('group', { name: 'Shortcuts' }) !== null,

    /** What was said is there, `Hello` as given, and the chat works. */
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
  ['a component', () => vi.spyOn(Date.prototype, 'toDateString')],
  ['a layout effect', () => vi.spyOn(Element.prototype, 'scrollTop', 'set')],
])('shows every message in a new view although %s throws once', async (_, spyOn) => {
  const { chat, log, warnings, expectRecovered, isFull } = await showChat();
  const before = log();
  spyOn().mockImplementationOnce(fail as never);
  expect(chat.send('Hello')).toBe(true);
  await settle();
  await pass(0);
  expect(warnings()).toEqual([SHOWING_FAILED]);
  expect(isFull()).toBe(true);
  expect(log()).not.toBe(before);
  await expectRecovered();
});

it.each(['insertBefore', 'setAttribute'])(
  'shows every message in the same view, one as text, although %s throws once',
  async (method) => {
    const { chat, log, warnings, expectRecovered, isFull } = await showChat();
    const before = log();
    vi.spyOn(Element.prototype, method as 'setAttribute').mockImplementationOnce(fail);
    expect(chat.send('Hello')).toBe(true);
    await settle();
    await pass(0);
    expect(warnings()).toEqual([SHOWING_FAILED]);
    expect(isFull()).toBe(true);
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
  await pass(0);
  remove.mockRestore();
  expect(warnings()).toEqual([SHOWING_FAILED]);
  await expectRecovered();
});

it.each(['NumberFormat', 'DisplayNames', 'DateTimeFormat', 'RelativeTimeFormat'] as const)(
  'shows every message and figure although Intl.%s throws',
  async (name) => {
    vi.spyOn(Intl, name).mockImplementation(fail);
    const { chat, view, warnings, expectRecovered } = await showChat();
    chat.showMetrics();
    chat.send('Hello');
    await settle();
    expect(view.getByRole('listitem').textContent).toMatch(/1,?234\.50?/);
    expect(warnings()).toEqual([FORMAT_FAILED]);
    await expectRecovered();
  },
);

it('shows every message although insertions throw during several renderings', async () => {
  const { chat, expectRecovered, isFull } = await showChat();
  const insertBefore = vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(fail);
  chat.send('Hello');
  await settle();
  await pass(0);
  await pass(100);
  expect(isFull()).toBe(false);
  insertBefore.mockRestore();
  await pass(1_000);
  expect(isFull()).toBe(true);
  await expectRecovered();
});

it('shows every message as text while insertions always throw, and all of the chat once they work again', async () => {
  const { chat, view, expectRecovered, isFull, warnings } = await showChat();
  const insertBefore = vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(fail);
  chat.send('Hello');
  await settle();
  await pass(1_200);
  expect(view.getByText('You: Hello')).toBeTruthy();
  expect(view.getByText('Assistant: Hi there')).toBeTruthy();
  await pass(60_000);
  expect(isFull()).toBe(false);
  insertBefore.mockRestore();
  await pass(80_000);
  expect(isFull()).toBe(true);
  expect(warnings()).toEqual([SHOWING_FAILED]);
  await expectRecovered();
});

it('tries the full view after 5 seconds of text, however many components one fault breaks', async () => {
  const { chat, isFull } = await showChat();
  const insertBefore = vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(fail);
  chat.send('Hello');
  await settle();
  await pass(1_200);
  insertBefore.mockRestore();
  await pass(4_800);
  expect(isFull()).toBe(false);
  await pass(200);
  expect(isFull()).toBe(true);
});

it('waits twice as long after each try that failed', async () => {
  const { chat, isFull } = await showChat();
  const insertBefore = vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(fail);
  chat.send('Hello');
  await settle();
  await pass(1_200);
  // It is tried after 6.1, 16.1 and 36.1 seconds.
  await pass(15_800);
  insertBefore.mockRestore();
  await pass(19_000);
  expect(isFull()).toBe(false);
  await pass(200);
  expect(isFull()).toBe(true);
});

it('tries the full view sooner where not even text can be shown', async () => {
  const { chat, log, isFull, warnings, expectRecovered } = await showChat();
  const setAttribute = vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(fail);
  chat.send('Hello');
  await settle();
  await pass(1_200);
  expect(log).toThrow();
  setAttribute.mockRestore();
  await pass(800);
  expect(isFull()).toBe(false);
  await pass(200);
  expect(isFull()).toBe(true);
  expect(warnings()).toEqual([SHOWING_FAILED]);
  await expectRecovered();
});

it('counts the failures of one burst, not those of a whole day', async () => {
  const { chat, isFull, warnings } = await showChat();
  const toDateString = vi.spyOn(Date.prototype, 'toDateString');
  for (const hour of [1, 2, 3, 4, 5, 6]) {
    toDateString.mockImplementationOnce(fail);
    chat.receive([textReply(`Hour ${hour}`)]);
    await settle();
    expect(isFull()).toBe(false);
    await pass(0);
    expect(isFull()).toBe(true);
    await pass(3_600_000);
  }
  expect(warnings()).toEqual([SHOWING_FAILED]);
});

it.each([
  ['soon after one another', 1_000],
  ['each within a minute of the last building', 60_000],
])('shows only text after four failures in one burst: %s', async (_, gap) => {
  const { chat, isFull, view } = await showChat();
  const toDateString = vi.spyOn(Date.prototype, 'toDateString');
  async function failWith(text: string) {
    toDateString.mockImplementationOnce(fail);
    chat.receive([textReply(text)]);
    await settle();
    expect(isFull()).toBe(false);
  }
  for (const number of [1, 2, 3]) {
    await failWith(`Reply ${number}`);
    await pass(gap);
    expect(isFull()).toBe(true);
  }
  await failWith('Reply 4');
  // In a task of its own: Preact is still at work on the view that failed.
  expect(view.queryByText('Assistant: Reply 4')).toBeNull();
  await pass(0);
  expect(view.getByText('Assistant: Reply 4')).toBeTruthy();
  await pass(5_000);
  expect(isFull()).toBe(true);
});

it('begins a new burst with a view that has worked for more than a minute', async () => {
  const { chat, isFull } = await showChat();
  const toDateString = vi.spyOn(Date.prototype, 'toDateString');
  for (const number of [1, 2, 3, 4, 5]) {
    toDateString.mockImplementationOnce(fail);
    chat.receive([textReply(`Reply ${number}`)]);
    await settle();
    await pass(0);
    expect(isFull()).toBe(true);
    await pass(60_001);
  }
});

it('takes down every view that failed, also before it shows text', async () => {
  const observe = vi.spyOn(MutationObserver.prototype, 'observe');
  const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect');
  const { chat, isFull } = await showChat();
  vi.spyOn(Date.prototype, 'toDateString').mockImplementation(fail);
  chat.receive([textReply('Next')]);
  await settle();
  await pass(1_200);
  await pass(30_000);
  expect(isFull()).toBe(false);
  expect(observe.mock.calls.length).toBeGreaterThan(4);
  expect(disconnect).toHaveBeenCalledTimes(observe.mock.calls.length);
});

it.each([
  ['the composer', 'textbox', 'Message'],
  ['the conversation', 'dialog', 'Finance chat'],
])('keeps the focus in the panel when the view with %s in focus fails', async (where, role, name) => {
  const { chat, box, log, view, root } = await showChat();
  (where === 'the composer' ? box() : log()).focus();
  vi.spyOn(Date.prototype, 'toDateString').mockImplementationOnce(fail);
  chat.receive([textReply('Next')]);
  await settle();
  await pass(0);
  expect(root.activeElement).toBe(view.getByRole(role, { name }));
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
  await pass(0);
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
