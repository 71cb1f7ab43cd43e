import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Panel } from '../chat/panel';
import { joinStops, listen } from '../lib/listen';
import { now } from '../lib/time';
import type { Options } from '../options/widgetOptions';

/** Events of a person who acts in the page or comes back to it. By voice or with a screen reader, there may be no key and no pointer. */
const ACTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'click', 'input', 'visibilitychange'];

/**
 * Covers the figures once nobody has done anything in the page for as long as the host wants. Acts in frames of the page
 * are not seen. Returns the function that stops it.
 */
export function hideWhenIdle(options: ReadonlySignal<Options>, panel: Panel): () => void {
  const limitMs = computed(() => options.value.hideAmountsAfter);
  return effect(() => {
    if (limitMs.value === undefined || panel.amountsHidden.value) return undefined;
    return watchIdle(limitMs.value, () => (panel.amountsHidden.value = true));
  });
}

function watchIdle(limitMs: number, onIdle: () => void): () => void {
  let actedAt = now();
  let timer = setTimeout(onIdle, limitMs);

  function noteAct({ isTrusted }: Event) {
    // An event that a script dispatches is no act of a person.
    if (!isTrusted) return;
    clearTimeout(timer);
    // Timers stand still while a computer sleeps, so the act that wakes it may be the first to see the time.
    if (now() - actedAt >= limitMs) return onIdle();
    actedAt = now();
    timer = setTimeout(onIdle, limitMs);
  }

  // The page and the widget keep some events to themselves, but only after `window` has seen them.
  const stop = listen(window, ACTS, noteAct, { capture: true, passive: true });
  return joinStops([stop, () => clearTimeout(timer)]);
}
