import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Options } from '../options/types';
import type { PanelState } from '../ui/panelState';
import { watchIdle } from './page/idle';

/** Covers the figures when the person has left, as long as the host wants that. Returns the function that ends it. */
export function hideWhenIdle(options: ReadonlySignal<Options>, panel: PanelState): () => void {
  const afterMs = computed(() => options.value.hideAmountsAfter);
  return effect(() => {
    if (afterMs.value === undefined || panel.amountsHidden.value) return undefined;
    return watchIdle(afterMs.value, () => panel.setAmountsHidden(true));
  });
}
