import type { Scenario } from '../player/scenario';
import { SCENARIOS } from '../player/scenarios';
import { stepText } from '../player/step';
import { MAX_DELAY_MS } from '../stages/view';
import type { StudioProps } from './controls';

export function Scenarios({ studio, controls }: StudioProps) {
  const { scenario, select } = studio;
  const found = foundScenarios(controls);
  const groups = [...new Set(found.map(({ group }) => group))];

  function choose({ id }: Scenario) {
    select({ scenario: id });
    controls.side.value = 'preview';
  }

  return (
    <>
      <div class="finder">
        <Search controls={controls} count={found.length} onEnter={() => found[0] && choose(found[0])} />
        <ChosenScenario studio={studio} />
      </div>
      {groups.map((group) => (
        <section key={group} class="group" aria-label={group}>
          <h2>{group}</h2>
          <ul class="gallery">
            {found
              .filter((each) => each.group === group)
              .map((each) => (
                <li key={each.id}>
                  <button
                    class="scenario"
                    title={each.shows}
                    aria-current={each === scenario.value}
                    ref={each === scenario.value ? scrollToScenario : null}
                    onClick={() => choose(each)}
                  >
                    <Thumbnail of={each.id} />
                    {each.name}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The end of a scenario, as the build has drawn it in both schemes. */
const Thumbnail = ({ of: id }: { of: string }) => (
  <picture>
    <source media="(prefers-color-scheme: dark)" srcset={`thumbnails/${id}-dark.png`} />
    <img src={`thumbnails/${id}-light.png`} width="104" height="166" loading="lazy" alt="" />
  </picture>
);

/** The scenarios that have all words of the search. */
function foundScenarios({ scenarioSearch }: StudioProps['controls']): readonly Scenario[] {
  const words = scenarioSearch.value.toLowerCase().split(/\s+/);
  return SCENARIOS.filter(({ name, group, shows }) => {
    const text = `${name} ${group} ${shows}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Chooses the next scenario of those that were found, or the previous one. */
export function stepScenario({ studio, controls }: StudioProps, by: 1 | -1): void {
  const found = foundScenarios(controls);
  const index = found.indexOf(studio.scenario.peek());
  const start = index < 0 && by < 0 ? 0 : index;
  const next = found.at((start + by) % found.length);
  if (next) studio.select({ scenario: next.id });
}

interface SearchProps extends Pick<StudioProps, 'controls'> {
  /** How many were found. */
  count: number;
  onEnter(): void;
}

function Search({ controls: { scenarioSearch }, count, onEnter }: SearchProps) {
  return (
    <search class="field">
      <input
        type="search"
        aria-label="Find a scenario"
        placeholder={`Find one of ${SCENARIOS.length} scenarios`}
        value={scenarioSearch.value}
        onInput={({ currentTarget }) => {
          scenarioSearch.value = currentTarget.value;
        }}
        onKeyDown={({ key, isComposing }) => key === 'Enter' && !isComposing && onEnter()}
      />
      <p role="status">
        {scenarioSearch.value && (count ? `${count} found` : 'No scenario has these words.')}
      </p>
    </search>
  );
}

/** A link can select a scenario far down the list. */
const scrollToScenario = (chosen: HTMLElement | null) => chosen?.scrollIntoView({ block: 'nearest' });

/** What the chosen scenario shows, how far it is, and what can happen in it. */
function ChosenScenario({ studio }: Pick<StudioProps, 'studio'>) {
  const { name, shows, steps } = studio.scenario.value;
  const progress = studio.mainStage.value.progress.value;
  const connected = studio.connected.value;
  const current = progress.is === 'playing' ? progress.step : -1;
  const doneCount = progress.is === 'done' ? steps.length : current;
  return (
    <section class="chosen" aria-label={name}>
      <p>
        <b>{name}.</b> {shows}
      </p>
      {progress.is === 'failed' && <p role="alert">{progress.why}</p>}
      <details>
        <summary>{steps.length === 1 ? 'One step' : `${steps.length} steps`}, delay and faults</summary>
        <ol>
          {steps.map((step, index) => (
            <li
              key={stepText(step)}
              data-done={index < doneCount}
              aria-current={index === current ? 'step' : undefined}
            >
              {stepText(step)}
            </li>
          ))}
        </ol>
        <label class="slider">
          Answers take
          <output>{(studio.delay.value / 1000).toFixed(1)} s</output>
          <input
            type="range"
            min="0"
            max={MAX_DELAY_MS}
            step="500"
            value={studio.delay.value}
            onChange={({ currentTarget }) => studio.select({ delay: Number(currentTarget.value) })}
          />
        </label>
        <p class="acts">
          <button onClick={() => studio.cause(connected ? 'network-lost' : 'network-back')}>
            {connected ? 'Lose the network' : 'Bring the network back'}
          </button>
          <button onClick={() => studio.cause('minute-passed')}>Let the sign-in expire</button>
        </p>
      </details>
    </section>
  );
}
