import { signal } from '@preact/signals-core';
import { observeMutations } from '../lib/listen';
import { createStyledHost } from '../page/styledHost';

/** A page that removes the host gets it back at once, and again and again once in this time. */
const AGAIN_MS = 1_000;

/** An event that the host answers. */
const ALIVE = 'finance-chat-alive';

/** The element on the page that holds the widget in a shadow root. */
export type ShadowHost = ReturnType<typeof createShadowHost>;

/** Puts a host on the page: beside `body`, where transforms and swaps of `body` don't matter, or in `target`. */
export function createShadowHost(css: string, target: Element | undefined, onSilenced: () => void) {
  const { host, root, sheet } = createStyledHost('finance-chat');
  host.addEventListener(ALIVE, (event) => event.preventDefault());
  sheet.replaceSync(`${css}:host{}`);
  const last = sheet.cssRules.length - 1;
  const attachments = signal(0);
  if (!target) host.popover = 'manual';

  /** A page may replace its root element, too, so it is read each time. */
  const getParent = () => target ?? document.documentElement;
  let raised = false;

  /** A popover stays below a modal dialog of the page. Older browsers have no popovers. */
  function setRaised(wanted: boolean) {
    raised = wanted;
    if (host.popover && host.isConnected) {
      host.togglePopover?.(raised && !document.querySelector(':modal'));
    }
  }

  function attach() {
    // `document.open()` takes every listener away, also those of the window: nothing would work any more. Not an `Event`,
    // which is another thing on pages with MooTools.
    if (host.dispatchEvent(new CustomEvent(ALIVE, { cancelable: true }))) return onSilenced();
    attachedAt = performance.now();
    const parent = getParent();
    if (host.parentNode !== parent) parent?.append(host);
    setRaised(raised);
    attachments.value++;
    stopGuarding();
    const parents = [document, parent].filter((node) => node !== null);
    stopGuarding = observeMutations(parents, { childList: true }, guard);
  }

  /** Pages that render themselves again may remove or move elements that they did not put there. */
  function guard(records: MutationRecord[]) {
    const left = records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(host)));
    if (!left && host.parentNode === getParent()) return;
    clearTimeout(timer);
    // In a later task, so that two observers that disagree cannot block the page.
    timer = setTimeout(attach, performance.now() - attachedAt < AGAIN_MS ? AGAIN_MS : 0);
  }

  let attachedAt = 0;
  let stopGuarding = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  attach();
  attachedAt = -AGAIN_MS;

  return {
    root,
    /** How often the host was put on the page. Each time it is out of the browser's top layer. */
    attachments,

    /** Sets declarations of `:host`, beside those of the sheet. `undefined` takes one back. */
    setStyle(declarations: Readonly<Record<string, string | undefined>>) {
      const { style } = sheet.cssRules[last] as CSSStyleRule;
      for (const [name, value] of Object.entries(declarations)) {
        style.setProperty(name, value ?? '', 'important');
      }
      // WebKit does not see changes of a `:host` rule that is in use, so a copy replaces the rule.
      sheet.insertRule(`:host{${style.cssText}}`, last);
      sheet.deleteRule(last + 1);
    },

    /** Puts the host into the browser's top layer, above all layers of the page, or back among them. */
    setRaised,

    remove() {
      stopGuarding();
      clearTimeout(timer);
      // Not `host.remove()`: that of Prototype.js throws if the page has already removed the host.
      host.replaceWith();
    },
  };
}
