import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Appearance } from '../../../src/options/types';
import { type Brand, optionsOf, withDefaults } from '../brand/brand';
import { linkedBrand } from '../brand/logo';
import { partRules } from '../brand/parts';
import { languageOf, withAllForms, wordsIn } from '../brand/sentences';
import type { Setup } from '../stages/hostPage';
import type { Shown } from '../stages/shown';
import type { Scenario } from './scenario';

/** One visit to a host page. The service keeps the state of every visit apart. */
export interface Visit {
  readonly id: ReadonlySignal<string>;
  /** The host page. A new address loads a new page. */
  readonly pageUrl: ReadonlySignal<string>;
  /** The host page for a tab of its own, where a person uses the chat. */
  readonly standaloneUrl: ReadonlySignal<string>;
  renew(): void;
  setupOf(brand: Brand): Setup;
}

const newId = () => Math.random().toString(36).slice(2, 10);

export function createVisit(shown: Shown): Visit {
  const { view, scenario, delay, locale } = shown;
  const id = signal(newId());
  const page = computed(() => view.value.page);

  return {
    id,
    // The page takes another scheme without being loaded again.
    pageUrl: computed(() => `stages/${page.value}.html?scheme=${view.peek().scheme}&visit=${id.value}`),
    standaloneUrl: computed(() => {
      const { page, scheme, scenario: scenarioId, brand, answers } = view.value;
      const worn = dressed(linkedBrand(brand), scenario.value);
      const parameters = new URLSearchParams({
        scheme,
        play: `${scenarioId}/${delay.value}/${id.value}alone`,
        language: languageOf(locale.value) ?? '',
        brand: JSON.stringify(worn),
        words: JSON.stringify(wordsIn(worn)),
        answers: JSON.stringify(answers),
      });
      return `stages/${page}.html?${parameters}`;
    }),
    renew() {
      id.value = newId();
    },
    setupOf(brand) {
      const worn = dressed(brand, scenario.peek());
      const options = { locale: 'en', ...optionsOf(withDefaults(worn)) };
      if (view.peek().text === 'large') options.appearance = atDoubleSize(options.appearance);
      const language = languageOf(options.locale);
      return {
        ...serviceOf(shown, id.peek()),
        localeUrl: language && new URL(`../locales/${language}.js`, location.href).href,
        options,
        words: wordsIn(worn),
        scenario: scenario.peek().id,
        answers: view.peek().answers,
        css: partRules(brand.parts ?? {}),
      };
    },
  };
}

/** Where a visit of the selected scenario finds its service, its user and its tokens. */
export function serviceOf({ view, scenario, delay }: Shown, visitId: string) {
  const baseUrl = new URL(`../s/${view.peek().scenario}/${delay.peek()}/${visitId}`, location.href).href;
  return { baseUrl, tokensUrl: `${baseUrl}/tokens`, userId: scenario.peek().behaviour.userId };
}

/** The look with text of twice its size. A browser that enlarges only texts does the same. */
const atDoubleSize = ({ fontSize = '1em', ...others }: Appearance = {}): Appearance => ({
  ...others,
  fontSize: typeof fontSize === 'number' ? fontSize * 2 : `calc(2 * (${fontSize}))`,
});

/** The brand over the example that the scenario shows. */
function dressed(given: Brand, { dress, locale }: Scenario): Brand {
  const appearance = { ...dress?.appearance, ...given.appearance };
  return completeBrand({ ...dress, ...given, appearance }, locale);
}

/** Adds the scenario's language and missing plural forms, and removes empty starters. */
export function completeBrand(brand: Brand, scenarioLocale: string | undefined): Brand {
  const { messages, starters, locale = scenarioLocale } = brand;
  const complete: Brand = { ...brand };
  if (starters) complete.starters = starters.filter((starter) => starter.trim());
  if (locale) complete.locale = locale;
  if (messages) complete.messages = withAllForms(messages, locale ?? 'en');
  return complete;
}
