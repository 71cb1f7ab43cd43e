import type { Scenario } from '../scenario';
import type { StudioProps } from './props';

export const KEYS_DIALOG = 'keys';
export const SCENARIO_SEARCH = 'scenario-search';

interface Key {
  key: string;
  does: string;
  act(props: StudioProps): void;
}

/** Single keys of the studio. */
export const KEYS: readonly Key[] = [
  { key: 'N', does: 'Next scenario', act: (props) => stepScenario(props, 1) },
  { key: 'P', does: 'Previous scenario', act: (props) => stepScenario(props, -1) },
  { key: '/', does: 'Find a scenario', act: findScenario },
  { key: 'R', does: 'Play again', act: ({ studio }) => studio.restart() },
  { key: 'D', does: 'Light or dark page', act: switchScheme },
  { key: '?', does: 'Show these keys', act: showKeys },
];

/** Fields in which a key types a letter. */
const TYPED = 'textarea, select, input:not([type=radio], [type=checkbox], [type=range])';

/** Performs the act of a key that was pressed in the studio or on a host page. */
export function handleKey(event: KeyboardEvent, props: StudioProps): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping = (target as Element).matches?.(TYPED);
  const isInDialog = document.querySelector('dialog[open]');
  if (!props.controls.keysOn.peek() || ctrlKey || metaKey || altKey || isTyping || isInDialog) return;
  const found = KEYS.find((each) => each.key === key.toUpperCase());
  if (!found) return;
  event.preventDefault();
  found.act(props);
}

export function showKeys(): void {
  (document.getElementById(KEYS_DIALOG) as HTMLDialogElement).showModal();
}

/** The scenarios that have all words of the search. */
export function foundScenarios({ studio, controls }: StudioProps): readonly Scenario[] {
  const words = controls.scenarioSearch.value.toLowerCase().split(/\s+/);
  return studio.scenarios.filter(({ name, group, shows }) => {
    const text = `${name} ${group} ${shows}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Chooses the next scenario of those that were found, or the previous one. */
export function stepScenario(props: StudioProps, by: 1 | -1): void {
  const found = foundScenarios(props);
  const index = found.indexOf(props.studio.scenario.peek());
  const start = index < 0 && by < 0 ? 0 : index;
  const next = found.at((start + by) % found.length);
  if (next) props.studio.select({ scenario: next.id });
}

function findScenario({ controls }: StudioProps): void {
  controls.side.value = 'controls';
  controls.tab.value = 'scenarios';
  document.getElementById(SCENARIO_SEARCH)?.focus();
}

function switchScheme({ studio }: StudioProps): void {
  const { scheme, compare } = studio.view.peek();
  if (compare !== 'schemes') studio.show({ scheme: scheme === 'dark' ? 'light' : 'dark' });
}
