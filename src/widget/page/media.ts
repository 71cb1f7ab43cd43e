import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { observeMutations } from '../../lib/observeMutations';
import type { Reporter } from '../../lib/reporter';
import { listen } from './listen';
import { readDeclaredSchemes, type Scheme, schemeOf } from './scheme';

/** Something of the page that changes, followed until it is stopped. */
interface Watched<T> {
  readonly current: ReadonlySignal<T>;
  stop(): void;
}

/** Whether a media query matches. */
export function watchMedia(media: string): Watched<boolean> {
  const query = matchMedia(media);
  const current = signal(query.matches);
  const stop = listen(query, ['change'], () => {
    current.value = query.matches;
  });
  return { current, stop };
}

/** What a panel that fills the screen must leave free, as custom properties. */
export interface ViewportStyle {
  [property: string]: string | undefined;
  '--_top': string | undefined;
  '--_height': string | undefined;
}

const UNKNOWN: ViewportStyle = { '--_top': undefined, '--_height': undefined };

/** A keyboard leaves less of a window than this. The bars of a browser leave more. */
const ABOVE_KEYBOARD = 0.8;

/** Where an on-screen keyboard leaves room; unknown while the person has zoomed in. */
export function watchViewport(): Watched<ViewportStyle> & { keyboard: ReadonlySignal<boolean> } {
  const viewport = window.visualViewport;
  const current = signal(UNKNOWN);
  const keyboard = signal(false);
  // The DOM of a host's own tests may have no visual viewport.
  if (!viewport) return { current, keyboard, stop() {} };
  const stop = listen(viewport, ['resize', 'scroll'], () => {
    const { scale, height, offsetTop } = viewport;
    const isZoomed = scale > 1.01;
    keyboard.value = !isZoomed && height < window.innerHeight * ABOVE_KEYBOARD;
    current.value = isZoomed ? UNKNOWN : { '--_top': `${offsetTop}px`, '--_height': `${height}px` };
  });
  return { current, keyboard, stop };
}

export const isScheme = (value: unknown): value is Scheme => value === 'light' || value === 'dark';

/** The colour scheme that the page declares, else the one that the system prefers. */
export function watchScheme(report: Reporter): Watched<Scheme> {
  const root = document.documentElement;
  const prefersDark = watchMedia('(prefers-color-scheme: dark)');
  const declared = signal('');

  function readDeclared() {
    declared.value = readDeclaredSchemes();
  }

  // Pages switch by a class or an attribute of their root.
  const stopObserving = observeMutations([root], { attributes: true }, readDeclared, report);
  readDeclared();

  const current = computed(() => schemeOf(declared.value, prefersDark.current.value));
  return {
    current,
    stop() {
      stopObserving();
      prefersDark.stop();
    },
  };
}
