import { expect, it, onTestFinished, vi } from 'vitest';
import { describeWarning } from '../../src/report/warnings';
import { settle } from '../support/deferred';
import { showView, textReply } from '../support/ui';
import { soon } from '../support/uiView';

function fail(): never {
  throw new Error('broken page');
}

/** Ways in which taking a view down fails. */
const FAULTS: [what: string, spyOn: () => unknown][] = [
  ['nothing fails', () => {}],
  ['elements cannot be removed', () => vi.spyOn(Element.prototype, 'remove').mockImplementation(fail)],
  [
    'an effect cannot be ended',
    () => vi.spyOn(ResizeObserver.prototype, 'disconnect').mockImplementation(fail),
  ],
];

/** The chat of Ada, with a reply and a draft in it. */
async function showAda() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const ui = showView();
  ui.chat.receive(textReply('For Ada'));
  ui.chat.writeDraft('by Ada');
  ui.chat.send('from Ada');
  await ui.view.findByText('from Ada');
  // The stubs end before the view is removed.
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    ...ui,
    warn,
    /** Everything in the shadow root that text can be in. */
    content: () => ui.root.innerHTML + ui.box().value,
  };
}

it.each(FAULTS)('shows only the next conversation, which works, although %s', async (_, spyOn) => {
  const { chat, view, user, box, root, panel, focusTarget, content, showNextUser } = await showAda();
  expect(content()).toMatch(/For Ada.*from Ada.*by Ada/s);
  spyOn();
  const ben = showNextUser();
  expect(content()).not.toContain('Ada');
  chat.receive(textReply('Late, for Ada'));
  chat.writeDraft('late, by Ada');
  ben.receive(textReply('For Ben'));
  expect(await view.findByText('For Ben')).toBeTruthy();
  await user.type(box(), 'Hello{Enter}');
  expect(ben.entries.value.at(-1)).toMatchObject({ text: 'Hello' });
  expect(content()).not.toContain('Ada');
  vi.restoreAllMocks();
  panel.setOpen(false);
  await soon(() => view.queryByRole('dialog')).toBeNull();
  panel.setOpen(true);
  focusTarget.value = 'input';
  await view.findByRole('dialog');
  await soon(() => root.activeElement).toBe(box());
});

it('shows the next conversation and not the former one after a failure between them', async () => {
  const { chat, view, content, showNextUser } = await showAda();
  vi.spyOn(Date.prototype, 'toDateString').mockImplementationOnce(fail);
  chat.receive(textReply('Late, for Ada'));
  await settle();
  const ben = showNextUser();
  ben.receive(textReply('For Ben'));
  expect(await view.findByText('For Ben')).toBeTruthy();
  expect(content()).not.toContain('Ada');
});

const SHOWING_FAILED = describeWarning(['rendering-failed']);

/** Lets time pass, and runs its timers and promise callbacks. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** An open chat with one reply in it, whose service answers every message. */
async function showChat() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const ui = showView({ script: { sendMessage: () => textReply('Hi there') } });
  ui.chat.start();
  ui.chat.receive(textReply('Good morning'));
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
  ['a component', () => vi.spyOn(Date.prototype, 'toDateString')],
  ['a layout effect', () => vi.spyOn(Element.prototype, 'scrollTop', 'set')],
])('shows every message in a new view although %s throws once', async (_, spyOn) => {
  const { chat, log, warnings, expectRecovered, isShown } = await showChat();
  const before = log();
  spyOn().mockImplementationOnce(fail);
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
  chat.receive(textReply('Next'));
  panel.amountsHidden.value = true;
  expect(calls).toEqual([]);
  expect(root.textContent).toBe(before);
  await settle();
  expect(calls).toContain('insertBefore');
  vi.restoreAllMocks();
});

it('stays off the page once removed, although a failure was about to be put right', async () => {
  const { chat, mounted, root } = await showChat();
  vi.spyOn(Date.prototype, 'toDateString').mockImplementationOnce(fail);
  chat.receive(textReply('Next'));
  await settle();
  mounted.remove();
  await pass(60_000);
  expect(root.childNodes).toHaveLength(0);
});
