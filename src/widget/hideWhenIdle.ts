import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Panel } from '../chat/panel';
import type { Options } from '../options/widgetOptions';
import { listen } from './page/listen';

/** Covers the figures when the person has left, as long as the host wants that. Returns the function that ends it. */
export function hideWhenIdle(options: ReadonlySignal<Options>, panel: Panel): () => void {
  const afterMs = computed(() => options.value.hideAmountsAfter);
  return effect(() => {
    if (afterMs.value === undefined || panel.amountsHidden.value) return undefined;
    return watchIdle(afterMs.value, () => panel.setAmountsHidden(true));
  });
}

/** Events of a person in a page. By voice or with a screen reader, there may be no key and no pointer. */
const ACTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart', 'click', 'input'];

/** The page and the widget keep some events to themselves, but only after `window` has seen them. */
const FIRST = { capture: true, passive: true };

/**
 * Calls `onIdle` once nobody has done anything in the page for so many milliseconds. What happens in frames of the page
 * is not seen. Returns the function that stops it.
 */
export function watchIdle(ms: number, onIdle: () => void): () => void {
  let date = Date.now();
  let tick = performance.now();
  let timer = setTimeout(check, ms);

  /** The system's clock may be set back, and the other one may stand still while the computer sleeps. */
  const idleMs = () => Math.max(Date.now() - date, performance.now() - tick);

  function check() {
    clearTimeout(timer);
    const rest = ms - idleMs();
    if (rest > 0) timer = setTimeout(check, rest);
    else onIdle();
  }

  function noteAct({ isTrusted }: Event) {
    // An event that a script dispatches is no act of a person.
    if (!isTrusted) return;
    // The act that wakes a computer comes before any timer.
    if (idleMs() >= ms) return check();
    date = Date.now();
    tick = performance.now();
  }

  const stops = [
    listen(window, ACTS, noteAct, FIRST),
    // Timers stand still in a hidden page, so the time is looked at again when it is back.
    listen(window, ['focus', 'pageshow'], check),
    listen(document, ['visibilitychange', 'resume'], check),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
