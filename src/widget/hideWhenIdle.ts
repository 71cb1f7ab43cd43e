import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Panel } from '../chat/panel';
import type { Options } from '../options/widgetOptions';
import { watchIdle } from './page/idle';

/** Covers the figures when the person has left, as long as the host wants that. Returns the function that ends it. */
export function hideWhenIdle(options: ReadonlySignal<Options>, panel: Panel): () => void {
  const afterMs = computed(() => options.value.hideAmountsAfter);
  return effect(() => {
    if (afterMs.value === undefined || panel.amountsHidden.value) return undefined;
    return watchIdle(afterMs.value, () => panel.setAmountsHidden(true));
  });
}
