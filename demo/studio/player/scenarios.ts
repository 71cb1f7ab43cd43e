import type { Scenario } from './scenario';
import { CONVERSATION } from './scenarios/conversation';
import { FAILING } from './scenarios/failing';
import { FIGURES } from './scenarios/figures';
import { START } from './scenarios/start';

export const SCENARIOS: readonly Scenario[] = [...START, ...CONVERSATION, ...FIGURES, ...FAILING];

export const scenarioOf = (id: string) => SCENARIOS.find((scenario) => scenario.id === id);

/** How the service behaves in a scenario. */
export const behaviourOf = (id: string) => scenarioOf(id)?.behaviour;
