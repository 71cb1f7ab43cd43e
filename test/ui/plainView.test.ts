// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/preact';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ServiceFailure } from '../../src/service/failure';
import { settle } from '../support/deferred';
import { never, showView, textReply, type UiOptions } from '../support/ui';
import { say } from '../support/uiView';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** The plain view: what is left on a page whose insertions throw until they are put right by `repair`. */
async function showPlain(given: UiOptions = {}) {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const insertion = vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(() => {
    throw new Error('broken page');
  });
  const ui = showView({
    ...given,
    script: {
      sendMessage: () => textReply('Hi there'),
      metrics: () => ({
        asOfDate: '2026-05-03',
        currency: 'EUR',
        cards: [{ key: 'cash', title: 'Cash', value: 1234.5 }],
      }),
      ...given.script,
    },
  });
  ui.chat.start();
  await settle();
  await pass(1_200);
  return {
    ...ui,
    entries: () => [...ui.log().querySelectorAll<HTMLElement>('.entries > *')],
    /** What was said, and nothing else that stands by it. */
    texts: () => [...ui.log().querySelectorAll('.entries > * > .bubble')].map((text) => text.textContent),
    async repair() {
      insertion.mockRestore();
      await pass(60_000);
    },
  };
}

it('shows the conversation as text, and what comes in later', async () => {
  const { chat, texts, view } = await showPlain();
  expect(view.getByRole('dialog', { name: 'Finance chat' })).toBeTruthy();
  chat.receive([textReply('Good <b>morning</b>'), { payloadType: 'chart', payload: {} }]);
  chat.showMetrics();
  await settle();
  expect(texts()).toEqual([
    'Assistant: Good <b>morning</b>',
    'Assistant: This message can’t be shown here.',
    expect.stringMatching(/^Money overview\nAs of May 3, 2026\n- Cash: €1,234.50$/),
  ]);
});

it('has a heading', async () => {
  const { view } = await showPlain();
  expect(view.getByRole('heading', { name: 'Finance chat' })).toBeTruthy();
});

it('keeps the parts and states that the full view has', async () => {
  const { chat, entries, root, update } = await showPlain({ options: { position: 'bottom-left' } });
  chat.send('Hello');
  await settle();
  const [own, reply] = entries();
  expect(own?.getAttribute('part')).toBe('message message-user');
  expect(own?.dataset.status).toBe('sent');
  expect(reply?.getAttribute('part')).toBe('message message-assistant');
  expect(reply?.dataset.status).toBeUndefined();
  expect(root.querySelector('[data-position=bottom-left][data-mode=bubble][lang=en]')).not.toBeNull();
  update({ position: 'bottom-right' });
  expect(root.querySelector('[data-position=bottom-right]')).not.toBeNull();
  for (const part of ['launcher', 'panel', 'transcript', 'input', 'send']) {
    expect(root.querySelectorAll(`[part~=${part}]`), part).toHaveLength(1);
  }
});

it('keeps the conversation and the composer from session recorders', async () => {
  const { log, box } = await showPlain();
  for (const element of [log(), box()]) {
    expect(element.dataset.ddPrivacy).toBe('hidden');
    expect([...element.classList]).toContain('rr-block');
  }
});

it.each([
  ['Enter', 'Hello{Enter}'],
  ['the button', 'Hello'],
])('sends by %s, once, and empties the composer', async (way, keys) => {
  const { user, box, button, sent, texts } = await showPlain();
  await user.type(box(), keys);
  if (way === 'the button') await user.dblClick(button('Send'));
  await settle();
  expect(sent()).toEqual(['Hello']);
  expect(box().value).toBe('');
  expect(texts()).toEqual(['You: Hello', 'Assistant: Hi there']);
});

it('breaks the line on Shift+Enter', async () => {
  const { user, box, sent } = await showPlain();
  await user.type(box(), 'one{Shift>}{Enter}{/Shift}two');
  expect(box().value).toBe('one\ntwo');
  expect(sent()).toEqual([]);
});

it.each([
  ['isComposing', { isComposing: true }],
  ['key code 229 only', { keyCode: 229 }],
])('leaves Enter and Escape during composition to the input method: %s', async (_, mark) => {
  const { user, box, sent, panel } = await showPlain();
  await user.type(box(), 'にほん');
  expect(fireEvent.keyDown(box(), { key: 'Enter', ...mark })).toBe(true);
  fireEvent.keyDown(box(), { key: 'Escape', ...mark });
  expect(sent()).toEqual([]);
  expect(panel.open.value).toBe(true);
});

it('keeps a refused text in the composer', async () => {
  const { user, box, sent } = await showPlain({ options: { beforeSend: () => false } });
  await user.type(box(), 'card 4111{Enter}');
  expect(box().value).toBe('card 4111');
  expect(sent()).toEqual([]);
});

it.each([
  ['failed', 400],
  ['unconfirmed', 500],
] as const)('says that a message is %s, and sends it again when asked to', async (status, code) => {
  const fault = new ServiceFailure(code === 400 ? 'refused' : 'unavailable', 'POST', { status: code });
  const { chat, user, button, view, sent, texts, entries } = await showPlain({
    script: { sendMessage: [() => Promise.reject(fault), () => textReply('Hi there')] },
  });
  chat.send('Hello');
  await settle();
  expect(texts()).toEqual(['You: Hello']);
  expect(entries()[0]?.dataset.status).toBe(status);
  expect(view.getByText(say(status)).closest('[part~=message]')).toBe(entries()[0]);
  await user.click(button('Try again'));
  await settle();
  expect(sent()).toEqual(['Hello', 'Hello']);
  expect(texts()).toEqual(['You: Hello', 'Assistant: Hi there']);
  expect(entries()[0]?.dataset.status).toBe('sent');
  expect(view.queryByText(say(status))).toBeNull();
  expect(view.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says that messages wait or are on their way, and offers to send none of them again', async () => {
  const { chat, entries, view } = await showPlain({ script: { sendMessage: never } });
  chat.send('one');
  chat.send('two');
  await settle();
  expect(entries().map(({ dataset }) => dataset.status)).toEqual(['sending', 'queued']);
  expect(entries().map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
    say('sending'),
    say('queued'),
  ]);
  expect(view.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('names its bubble with the replies that wait behind it', async () => {
  const { chat, panel, view } = await showPlain();
  panel.setOpen(false);
  const bubble = () => view.getByRole('button', { expanded: false }).getAttribute('aria-label');
  expect(bubble()).toBe(say('openChat'));
  for (const count of [1, 2]) {
    chat.receive([textReply('Good morning')]);
    expect(bubble()).toBe(say('openChatUnread', { count }));
  }
  panel.setOpen(true);
  panel.setOpen(false);
  expect(bubble()).toBe(say('openChat'));
});

it('sends and goes on although an entry cannot be shown', async () => {
  const { chat, sent, texts } = await showPlain();
  vi.spyOn(Element.prototype, 'replaceChildren').mockImplementationOnce(() => {
    throw new Error('broken page');
  });
  expect(chat.send('Hello')).toBe(true);
  await settle();
  expect(sent()).toEqual(['Hello']);
  expect(texts()).toEqual(['You: Hello', 'Assistant: Hi there']);
});

it('leaves hidden amounts out', async () => {
  const { chat, texts, panel } = await showPlain({ options: { hideAmounts: true } });
  chat.receive([textReply('You have €4,321.50.')]);
  chat.showMetrics();
  await settle();
  expect(texts().join()).not.toMatch(/4,321|1,234/);
  panel.setAmountsHidden(false);
  expect(texts().join()).toMatch(/4,321.*1,234/s);
});

it('closes by its button, by Escape and by the bubble, and opens again', async () => {
  const { user, view, box, panel, root } = await showPlain();
  const bubble = () => view.getByRole('button', { name: /chat$/, expanded: panel.open.value });
  for (const close of [
    () => user.click(view.getByText('Close chat')),
    () => user.keyboard('{Escape}'),
    () => user.click(bubble()),
  ]) {
    box().focus();
    await close();
    expect(panel.open.value).toBe(false);
    expect(view.queryByRole('dialog')).toBeNull();
    expect(root.activeElement).toBe(bubble());
    await user.click(bubble());
    expect(panel.open.value).toBe(true);
    expect(root.activeElement).toBe(box());
  }
});

it('cannot be closed inline, and has no bubble', async () => {
  const { view, box, panel } = await showPlain({ options: { mode: 'inline', target: document.body } });
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(panel.open.value).toBe(true);
  expect(view.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send']);
});

it('gives way to the full view by itself, with the draft and the focus', async () => {
  const { user, view, box, root, repair, chat } = await showPlain();
  chat.receive([textReply('Good morning')]);
  await user.type(box(), 'half a thought');
  await repair();
  expect(view.getByRole('group', { name: 'Shortcuts' })).toBeTruthy();
  expect(view.getByText('Good morning')).toBeTruthy();
  expect(box().value).toBe('half a thought');
  expect(root.activeElement).toBe(box());
});

it('is gone with its effects when it is taken off the page', async () => {
  const { mounted, root, chat, log } = await showPlain();
  const removed = log();
  mounted.remove();
  chat.receive([textReply('Good morning')]);
  await pass(60_000);
  expect(root.childNodes).toHaveLength(0);
  expect(removed.textContent).toBe('');
});

it('shows the newest of a long conversation, and the beginning of a long text', async () => {
  const { chat, texts } = await showPlain();
  chat.receive([...Array.from({ length: 300 }, () => textReply('Hi')), textReply('W'.repeat(50_000))]);
  await settle();
  expect(texts().length).toBeLessThan(61);
  expect(texts().at(-1)).toHaveLength(20_001);
});
