import { fireEvent } from '@testing-library/dom';
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../src/lib/listen';
import { openWidget, watchRequests } from '../support/uiPage';
import { soon, t } from '../support/uiView';
import { serveDemo } from '../testing/callers';

const demo = await serveDemo();
afterAll(() => demo.close());
afterEach(() => document.body.replaceChildren());

const page = () => document.documentElement.outerHTML;

it('stands beside the body, in an open shadow root with one sheet', async () => {
  const { host, root } = await openWidget(demo);
  expect(host.parentElement).toBe(document.documentElement);
  expect(root.mode).toBe('open');
  expect(root.adoptedStyleSheets).toHaveLength(1);
  expect(root.querySelector('style, link, [style]')).toBeNull();
});

it('comes back at once, and once a second on a page that throws it out again and again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { host } = await openWidget(demo);
  host.remove();
  await vi.advanceTimersByTimeAsync(10);
  expect(host.isConnected).toBe(true);
  let removals = 0;
  const page = new MutationObserver(() => {
    if (!host.isConnected) return;
    removals++;
    host.remove();
  });
  page.observe(document.documentElement, { childList: true });
  onTestFinished(() => page.disconnect());
  host.remove();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(removals).toBeGreaterThan(5);
  expect(removals).toBeLessThan(20);
  page.disconnect();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(host.isConnected).toBe(true);
});

it('believes an offline event only of a browser that says it is offline', async () => {
  const { handle } = await openWidget(demo);
  const told = vi.fn();
  handle.on('connection', told);
  window.dispatchEvent(new Event('offline'));
  expect(told).not.toHaveBeenCalled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(told).toHaveBeenCalledOnce();
});

it('leaves the page as it was', async () => {
  document.body.innerHTML = '<p>My shop</p>';
  const before = page();
  const listeners = [window, document, document.documentElement].flatMap((target) => [
    vi.spyOn(target, 'addEventListener'),
    vi.spyOn(target, 'removeEventListener'),
  ]);
  const { handle, view } = await openWidget(demo, { hideAmountsAfter: 60_000 });
  handle.showActions();
  await view.findByText(t('actionsHint'));
  handle.destroy();
  expect(page()).toBe(before);
  for (let at = 0; at < listeners.length; at += 2) {
    const [added, removed] = [listeners[at], listeners[at + 1]].map((spy) =>
      spy?.mock.calls.map(([type]) => type).sort(),
    );
    expect(removed).toEqual(added);
  }
});

/** The results of methods once the widget is destroyed. */
const RESULTS: Record<string, unknown> = { isOpen: false, unreadCount: 0, send: false, transcript: '' };

it('does nothing after it was destroyed, and its methods return what their types say', async () => {
  const requests = watchRequests();
  const { handle } = await openWidget(demo);
  const told = vi.fn();
  handle.on('destroy', told);
  handle.destroy();
  const before = page();
  for (const [name, method] of Object.entries(handle)) {
    const result = (method as (...given: unknown[]) => unknown)('text');
    // `on` still returns a function, because the page may call it to remove its listener.
    if (name === 'on') expect((result as () => void)()).toBeUndefined();
    else if (name === 'reply') await expect((result as WritableStream).close()).resolves.toBeUndefined();
    else expect(result, name).toBe(RESULTS[name]);
  }
  expect(page()).toBe(before);
  expect(told).toHaveBeenCalledOnce();
  expect(requests).toEqual([]);
});

it('has no bubble while the host hides it', async () => {
  const { handle, view } = await openWidget(demo);
  handle.hide();
  await soon(() => view.queryByRole('button')).toBeNull();
  handle.show();
  expect(await view.findByRole('button', { name: 'Open chat' })).toBeTruthy();
});

it('takes no focus when the host opens or closes it, and gives back what it took later, to the bubble if need be', async () => {
  document.body.innerHTML = '<input><button>Other</button>';
  const [input, other] = document.body.children as unknown as [HTMLElement, HTMLElement];
  input.focus();
  const { handle, root, view, dialog, user, bubble } = await openWidget(demo);
  handle.toggle();
  await view.findByRole('dialog');
  expect(document.activeElement).toBe(input);
  expect(root.activeElement).toBeNull();
  other.focus();
  handle.toggle();
  await soon(dialog).toBeNull();
  expect(document.activeElement).toBe(other);
  input.focus();
  handle.open();
  handle.focus();
  await soon(() => root.activeElement?.tagName).toBe('TEXTAREA');
  await user.keyboard('{Escape}');
  await soon(() => document.activeElement).toBe(input);
  handle.open();
  handle.focus();
  await soon(() => root.activeElement?.tagName).toBe('TEXTAREA');
  input.remove();
  await user.keyboard('{Escape}');
  await soon(() => root.activeElement).toBe(bubble());
  handle.open();
  handle.focus();
  await soon(() => root.activeElement?.tagName).toBe('TEXTAREA');
  handle.logout();
  await soon(() => root.activeElement).toBe(bubble());
});

it('opens and closes by the own buttons of the page', async () => {
  document.body.innerHTML =
    '<button class="help"><i>Help</i></button><button class="help" aria-controls="own"></button>';
  const { user, view, dialog, handle, box, root } = await openWidget(demo, { launcher: '.help' });
  const [help, kept] = [...document.querySelectorAll('.help')] as [HTMLElement, HTMLElement];
  expect(view.queryByRole('button')).toBeNull();
  expect(help.getAttribute('aria-controls')).toBe(root.host.id);
  expect(help.getAttribute('aria-expanded')).toBe('false');
  await user.click(help.firstElementChild as Element);
  expect(help.getAttribute('aria-expanded')).toBe('true');
  expect(dialog()).toBeTruthy();
  expect(root.activeElement).toBe(box());
  await user.click(view.getByRole('button', { name: 'Close chat' }));
  expect(document.activeElement).toBe(help);
  await user.dblClick(help);
  expect(handle.isOpen()).toBe(true);
  help.click();
  expect(handle.isOpen()).toBe(false);
  handle.destroy();
  expect(help.getAttributeNames()).toEqual(['class']);
  expect(kept.outerHTML).toBe('<button class="help" aria-controls="own"></button>');
});

it('keeps keys and moves of the focus from the page, and the wheel and fingers in the conversation', async () => {
  const { handle, findBox, root } = await openWidget(demo);
  const keys = ['keydown', 'keyup', 'keypress', 'focusin', 'focusout'];
  const gestures = ['wheel', 'touchstart', 'touchmove', 'touchend', 'touchcancel'];
  const heard = vi.fn();
  const stop = listen(document, [...keys, ...gestures], heard);
  handle.open();
  const box = await findBox();
  const log = root.querySelector('[role=log]') as Element;
  for (const type of keys) fireEvent(box, new Event(type, { bubbles: true, composed: true }));
  for (const type of gestures) fireEvent(log, new Event(type, { bubbles: true, composed: true }));
  stop();
  expect(heard).not.toHaveBeenCalled();
});
