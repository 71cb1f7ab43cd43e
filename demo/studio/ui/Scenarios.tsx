import type { Scenario } from '../scenario';
import { stepText } from '../step';
import { MAX_DELAY_MS } from '../view';
import { foundScenarios, SCENARIO_SEARCH } from './keys';
import type { StudioProps } from './props';

export function Scenarios({ studio, controls }: StudioProps) {
  const { scenario, select } = studio;
  const found = foundScenarios({ studio, controls });
  const groups = [...new Set(found.map(({ group }) => group))];

  function choose({ id }: Scenario) {
    select({ scenario: id });
    controls.side.value = 'preview';
  }

  return (
    <>
      <Search studio={studio} controls={controls} onEnter={() => found[0] && choose(found[0])} />
      {groups.map((group) => (
        <section key={group} class="group" aria-label={group}>
          <h2>
            {group} <span class="count">{found.filter((each) => each.group === group).length}</span>
          </h2>
          <ul>
            {found
              .filter((each) => each.group === group)
              .map((each) => (
                <li key={each.id} data-chosen={each === scenario.value}>
                  <button
                    class="scenario"
                    aria-current={each === scenario.value}
                    onClick={() => choose(each)}
                  >
                    {each.name}
                  </button>
                  {each === scenario.value && <ChosenScenario studio={studio} controls={controls} />}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface SearchProps extends StudioProps {
  onEnter(): void;
}

function Search({ studio, controls, onEnter }: SearchProps) {
  const { scenarioSearch } = controls;
  const count = foundScenarios({ studio, controls }).length;
  return (
    <search class="find">
      <div class="field">
        <label for={SCENARIO_SEARCH}>Find among {studio.scenarios.length} scenarios</label>
        <input
          id={SCENARIO_SEARCH}
          type="search"
          value={scenarioSearch.value}
          onInput={({ currentTarget }) => {
            scenarioSearch.value = currentTarget.value;
          }}
          onKeyDown={({ key, isComposing }) => key === 'Enter' && !isComposing && onEnter()}
        />
      </div>
      <p role="status">
        {scenarioSearch.value && (count ? `${count} found` : 'No scenario has these words.')}
      </p>
    </search>
  );
}

/** A link can select a scenario far down the list. */
const scrollToScenario = (chosen: HTMLElement | null) =>
  chosen?.parentElement?.scrollIntoView({ block: 'nearest' });

function ChosenScenario({ studio }: StudioProps) {
  const { shows, steps, preference } = studio.scenario.value;
  const progress = studio.mainStage.value.progress.value;
  const connected = studio.connected.value;
  const current = progress.is === 'playing' ? progress.step : -1;
  const doneCount = progress.is === 'done' ? steps.length : current;
  return (
    <div class="chosen" ref={scrollToScenario}>
      <p>{shows}</p>
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
      {progress.is === 'failed' && <p role="alert">{progress.why}</p>}
      {preference && (
        <p class="note">
          {matchMedia(preference.media).matches
            ? 'This preference is on.'
            : 'Turn this preference on to see it.'}{' '}
          {preference.how}
        </p>
      )}
      <label class="slider">
        Answer delay
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
    </div>
  );
}
