import type { Behaviour } from '../../src/testing/scenarioService';
import { languageName } from './languageName';
import { EXCHANGE, type HostTraits, instant, open, type Scenario } from './scenario';
import { CONVERSATION } from './scenarios/conversation';
import { FAILING, SIGNING_IN } from './scenarios/failing';
import { FIGURES } from './scenarios/figures';
import { PEOPLE } from './scenarios/people';
import { START } from './scenarios/start';
import type { Step } from './step';

const SCENARIOS = [...START, ...CONVERSATION, ...FIGURES, ...FAILING, ...SIGNING_IN, ...PEOPLE];

const isRightToLeft = (tag: string) => /^(ar|fa|he|ur)\b/.test(tag);

/** The same conversation for every language of the built widget. */
function inLanguage(tag: string): Scenario {
  const name = languageName(tag);
  return {
    id: `locale-${tag}`,
    group: 'Languages',
    name: isRightToLeft(tag) ? `${name}, right to left` : name,
    shows: `The widget’s sentences, dates and figures in ${name}; the service answers in English.`,
    behaviour: instant,
    locale: tag,
    steps: [open, ...EXCHANGE],
  };
}

export const scenariosIn = (locales: readonly string[]): readonly Scenario[] => [
  ...SCENARIOS,
  ...locales.map(inLanguage),
];

/** A scenario as the host page and the service know it. The language concerns only the widget, not them. */
const scenarioOf = (id: string) => SCENARIOS.find((scenario) => scenario.id === id);

/** How the service behaves in a scenario. */
export const behaviourOf = (id: string): Behaviour | undefined =>
  id.startsWith('locale-') ? instant : scenarioOf(id)?.behaviour;

/** The person's acts in a scenario. */
export const stepsOf = (id: string): readonly Step[] =>
  id.startsWith('locale-') ? [open, ...EXCHANGE] : (scenarioOf(id)?.steps ?? []);

/** How the host page puts up the chat in a scenario. */
export const hostOf = (id: string): HostTraits => scenarioOf(id)?.host ?? {};
