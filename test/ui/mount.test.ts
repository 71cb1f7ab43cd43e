// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
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
  ['children cannot be removed', breakRemoveChild],
  [
    'an effect cannot be ended',
    () => vi.spyOn(ResizeObserver.prototype, 'disconnect').mockImplementation(fail),
  ],
];

/** In browsers `replaceChildren` needs no `removeChild`, in happy-dom it does. */
function breakRemoveChild() {
  const { removeChild } = Node.prototype;
  vi.spyOn(Node.prototype, 'removeChild').mockImplementation(function (this: Node, child) {
    return this instanceof ShadowRoot ? removeChild.call(this, child) : fail();
  });
}

/** The chat of Ada, with a reply and a draft in it. */
async function showAda() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const ui = showView();
  ui.chat.receive([textReply('For Ada')]);
  ui.chat.writeDraft('by Ada');
  ui.chat.send('from Ada');
  await ui.view.findByText('from Ada');
  // The stubs end before the view is removed: happy-dom needs `removeChild` to take the host off the page.
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    ...ui,
    warn,
    /** Everything in the shadow root that text can be in. */
    content: () => ui.root.innerHTML + ui.box().value,
    /** The chat of Ben takes its place. */
    showBen() {
      const ben = ui.replaceChat();
      ui.mounted.restart();
      return ben;
    },
  };
}

it.each(FAULTS)('shows only the next conversation, which works, although %s', async (_, spyOn) => {
  const { chat, view, user, box, root, panel, focusTarget, content, showBen } = await showAda();
  expect(content()).toMatch(/For Ada.*from Ada.*by Ada/s);
  spyOn();
  const ben = showBen();
  expect(content()).not.toContain('Ada');
  chat.receive([textReply('Late, for Ada')]);
  chat.writeDraft('late, by Ada');
  ben.receive([textReply('For Ben')]);
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
  const { chat, view, content, showBen } = await showAda();
  vi.spyOn(Date.prototype, 'toDateString').mockImplementationOnce(fail);
  chat.receive([textReply('Late, for Ada')]);
  await settle();
  const ben = showBen();
  ben.receive([textReply('For Ben')]);
  expect(await view.findByText('For Ben')).toBeTruthy();
  expect(content()).not.toContain('Ada');
});

it('leaves the next view alone when a former one, which could not be removed, fails', async () => {
  const { chat, box, showBen, warn } = await showAda();
  vi.spyOn(ResizeObserver.prototype, 'disconnect').mockImplementation(fail);
  vi.spyOn(Element.prototype, 'remove').mockImplementation(fail);
  const ben = showBen();
  const shown = box();
  vi.restoreAllMocks();
  warn.mockImplementation(() => {});
  chat.receive([textReply('Late, for Ada')]);
  ben.receive([textReply('For Ben')]);
  await settle();
  await new Promise((resolve) => setTimeout(resolve));
  expect(box()).toBe(shown);
});

it('stays off the page once removed, although a failure was about to be put right', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { chat, mounted, root } = showView();
  vi.spyOn(Date.prototype, 'toDateString').mockImplementationOnce(fail);
  chat.receive([textReply('Hi there')]);
  await settle();
  mounted.remove();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(root.childNodes).toHaveLength(0);
});
