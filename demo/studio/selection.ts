import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { withoutDefaults } from './brand';
import { type Known, type Plan, plansOf } from './compare';
import type { Scenario } from './scenario';
import { scenariosIn } from './scenarios';
import { createShown, type Shown } from './shown';
import { readView, type View, writeView } from './view';

/** The scenario, page and brand that the studio shows. The link in the address bar always contains them. */
export interface Selection extends Shown {
  readonly locales: readonly string[];
  readonly scenarios: readonly Scenario[];
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
  const scenarios = scenariosIn(locales);
  const languages = ['en', ...locales];
  const ids = scenarios.map(({ id }) => id);
  const find = (id: string) => scenarios.find((scenario) => scenario.id === id);
  const known: Known = {
    languages,
    scenarioName: (id) => find(id)?.name ?? id,
  };

  function readHash() {
    const { view, errors } = readView(location.hash, ids);
    const { brand, before } = view;
    return { errors, view: { ...view, brand: withoutDefaults(brand), before: withoutDefaults(before) } };
  }

  const first = readHash();
  // A person who comes without a link sees the chat as on the device in their hand.
  if (!location.hash && matchMedia(NARROW).matches) first.view.device = 'phone';
  // A large screen has room for more than the common desktop.
  if (!location.hash && matchMedia('(min-width: 1860px)').matches) first.view.device = 'wide';

  const view = signal<View>(first.view);
  const errors = signal<readonly string[]>(first.errors);

  effect(() => {
    const hash = writeView(view.value);
    history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
  });

  return {
    ...createShown(view, scenarios),
    locales,
    scenarios,
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
