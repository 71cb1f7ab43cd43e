import { signal } from '@preact/signals-core';
import { derived } from './derived';

/** Events that would reach the page's own hot keys and focus traps. */
const KEPT_INSIDE = ['keydown', 'keyup', 'keypress', 'focusin', 'focusout'];

export interface Place {
  shadow: ShadowRoot;
  /** Replaces the declarations the host of the shadow root has beside those of the sheet. */
  style(declarations: Record<string, string | undefined>): void;
  /** Puts it into the browser's top layer, above whatever the page stacks, or back among the page's layers. */
  raise(wanted: boolean): void;
  remove(): void;
}

/** Puts a shadow root on the page: beside `body`, where transforms and swaps of `body` don't matter, or in `target`. */
export function createPlace(css: string, target?: Element): Place {
  const host = document.createElement('finance-chat');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${css}:host{}`);
  const own = (sheet.cssRules[sheet.cssRules.length - 1] as CSSStyleRule).style;
  shadow.adoptedStyleSheets = [sheet];
  for (const type of KEPT_INSIDE) host.addEventListener(type, (event) => event.stopPropagation());

  /** A page may replace its root, too. */
  const parent = () => target ?? document.documentElement;
  let top = false;
  if (!target) host.popover = 'manual';

  function attach() {
    parent()?.append(host);
    raise(top);
    for (const watched of [document, parent()]) if (watched) guard.observe(watched, { childList: true });
  }

  /** Under a modal dialog of the page, which must stay above; and not where the browser has no popovers yet. */
  function raise(wanted: boolean) {
    top = wanted;
    if (host.popover) host.togglePopover?.(top && !document.querySelector(':modal'));
  }

  // Pages that render themselves anew may throw out what they did not put there.
  const guard = new MutationObserver(() => {
    if (host.parentNode === parent()) return;
    // Later, lest two observers that disagree hold up the page for ever.
    clearTimeout(timer);
    timer = setTimeout(attach);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  attach();

  return {
    shadow,
    raise,
    style(declarations) {
      own.cssText = '';
      for (const [name, value] of Object.entries(declarations))
        own.setProperty(name, value ?? '', 'important');
    },
    remove() {
      guard.disconnect();
      clearTimeout(timer);
      host.remove();
    },
  };
}

/** Listens until the returned function is called. */
export function listen(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Event) => void,
): () => void {
  for (const type of types) target.addEventListener(type, listener);
  return () => {
    for (const type of types) target.removeEventListener(type, listener);
  };
}

/** Whether a media query matches, live until stopped. */
export function watchMedia(media: string) {
  const query = matchMedia(media);
  const matches = signal(query.matches);
  const stop = listen(query, ['change'], () => {
    matches.value = query.matches;
  });
  return { matches, stop };
}

/** Where a keyboard leaves room, as custom properties, until stopped; nothing while the person has zoomed in. */
export function watchViewport() {
  const view = window.visualViewport;
  const free = signal<Record<string, string>>({});
  // The DOM of a host's own tests may have none.
  const stop = listen(view ?? window, ['resize', 'scroll'], () => {
    const { scale = 2, height, offsetTop } = view ?? ({} as Partial<VisualViewport>);
    free.value = scale > 1.01 ? {} : { '--_top': `${offsetTop}px`, '--_height': `${height}px` };
  });
  return { free, stop };
}

/** The scheme the page declares, else the one the system prefers; live until stopped. */
export function watchScheme() {
  const root = document.documentElement;
  const { matches, stop } = watchMedia('(prefers-color-scheme: dark)');
  const declared = signal('');
  const read = () => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
    declared.value = `${getComputedStyle(root).colorScheme} ${meta?.content}`;
  };
  // Pages switch by a class or an attribute of their root.
  const observer = new MutationObserver(read);
  observer.observe(root, { attributes: true });
  read();
  return {
    scheme: derived([declared, matches], (declared, prefersDark) => {
      const [light, dark] = ['light', 'dark'].map((name) => declared.includes(name));
      return (light === dark ? prefersDark : dark) ? 'dark' : 'light';
    }),
    stop() {
      observer.disconnect();
      stop();
    },
  };
}
