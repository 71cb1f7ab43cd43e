import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { withoutDefaults } from './brand';
import { type Scenario, scenariosIn } from './scenarios';
import { readView, type Size, sizeOf, type View, writeView } from './view';

/** What the studio shows: a scenario on a page in a brand. The link in the address bar always contains it. */
export interface Selection {
  readonly locales: readonly string[];
  readonly scenarios: readonly Scenario[];
  readonly view: ReadonlySignal<View>;
  /** What is wrong with the link or the brand. */
  readonly errors: ReadonlySignal<readonly string[]>;
  readonly scenario: ReadonlySignal<Scenario>;
  /** Milliseconds that every answer takes. */
  readonly delay: ReadonlySignal<number>;
  readonly locale: ReadonlySignal<string>;
  readonly size: ReadonlySignal<Size>;
  change(change: Partial<View>): void;
  setErrors(errors: readonly string[]): void;
  /** Shows what the link in the address bar contains. */
  readLink(): void;
}

export function createSelection(locales: readonly string[]): Selection {
  const scenarios = scenariosIn(locales);
  const ids = scenarios.map(({ id }) => id);
  const readHash = () => readView(location.hash, ids);
  const first = readHash();

  const view = signal<View>({ ...first.view, brand: withoutDefaults(first.view.brand) });
  const errors = signal<readonly string[]>(first.errors);
  const scenario = computed(() => scenarios.find(({ id }) => id === view.value.scenario) as Scenario);

  effect(() => {
    const hash = writeView(view.value);
    history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
  });

  return {
    locales,
    scenarios,
    view,
    errors,
    scenario,
    delay: computed(() => view.value.delay ?? scenario.value.delay ?? 0),
    locale: computed(() => view.value.brand.locale ?? scenario.value.locale ?? 'en'),
    size: computed(() => sizeOf(view.value)),
    change(change) {
      view.value = { ...view.peek(), ...change };
    },
    setErrors(list) {
      errors.value = list;
    },
    readLink() {
      const read = readHash();
      batch(() => {
        errors.value = read.errors;
        view.value = { ...read.view, brand: withoutDefaults(read.view.brand) };
      });
    },
  };
}
