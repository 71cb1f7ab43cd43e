import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Scenario } from '../player/scenario';
import { scenarioOf } from '../player/scenarios';
import { type Size, sizeOf } from './size';
import type { View } from './view';

/** A view, and the values computed from it. */
export interface Shown {
  readonly view: ReadonlySignal<View>;
  readonly scenario: ReadonlySignal<Scenario>;
  /** Milliseconds that every answer takes. */
  readonly delay: ReadonlySignal<number>;
  readonly locale: ReadonlySignal<string>;
  readonly size: ReadonlySignal<Size>;
}

export function createShown(view: ReadonlySignal<View>): Shown {
  const scenario = computed(() => scenarioOf(view.value.scenario) as Scenario);
  return {
    view,
    scenario,
    delay: computed(() => view.value.delay ?? scenario.value.delay ?? 0),
    locale: computed(() => view.value.brand.locale ?? scenario.value.locale ?? 'en'),
    size: computed(() => sizeOf(view.value)),
  };
}
