import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { withoutDefaults } from '../brand/brand';
import { SCENARIOS, scenarioOf } from '../player/scenarios';
import { type Known, type Plan, plansOf } from './compare';
import { createShown, type Shown } from './shown';
import { readView, type View, writeView } from './view';

/** The scenario, page and brand that the studio shows. The link in the address bar contains them. */
export interface Selection extends Shown {
  readonly locales: readonly string[];
  /** The faults of the link or the brand. */
  readonly errors: ReadonlySignal<readonly string[]>;
  /** The plan of each stage. */
  readonly plans: ReadonlySignal<readonly Plan[]>;
  /** The plan that each stage would have after a change. */
  plansAfter(change: Partial<View>): readonly Plan[];
  change(change: Partial<View>): void;
  setErrors(errors: readonly string[]): void;
  /** Shows the view in the link of the address bar. */
  readLink(): void;
}

/** A phone shows the studio on one side at a time. */
export const NARROW = '(max-width: 800px)';

export function createSelection(locales: readonly string[]): Selection {
  const ids = SCENARIOS.map(({ id }) => id);
  const known: Known = {
    languages: ['en', ...locales],
    scenarioName: (id) => scenarioOf(id)?.name ?? id,
  };

  function readHash() {
    const { view, errors } = readView(location.hash, ids);
    const { brand, before } = view;
    return { errors, view: { ...view, brand: withoutDefaults(brand), before: withoutDefaults(before) } };
  }

  const first = readHash();
  // A person who comes without a link sees the chat as on the device in their hand.
  if (!location.hash && matchMedia(NARROW).matches) first.view.device = 'phone';

  const view = signal<View>(first.view);
  const errors = signal<readonly string[]>(first.errors);

  effect(() => {
    const hash = writeView(view.value);
    const url = hash ? `#${hash}` : location.pathname + location.search;
    // While a colour is dragged, browsers drop or refuse so many changes of the address.
    const writing = setTimeout(() => history.replaceState(null, '', url), 100);
    return () => clearTimeout(writing);
  });

  return {
    ...createShown(view),
    locales,
    errors,
    plans: computed(() => plansOf(view.value, known)),
    plansAfter: (change) => plansOf({ ...view.peek(), ...change }, known),
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
        view.value = read.view;
      });
    },
  };
}
