import type { Scenario } from '../scenario';
import { stepText } from '../step';
import { MAX_DELAY_MS } from '../view';
import type { StudioProps } from './props';

export function Scenarios({ studio, controls }: StudioProps) {
  const { scenarios, scenario, select } = studio;
  const groups = [...new Set(scenarios.map(({ group }) => group))];

  function choose({ id }: Scenario) {
    select({ scenario: id });
    controls.side.value = 'preview';
  }

  return groups.map((group) => (
    <section key={group} class="group" aria-label={group}>
      <h2>{group}</h2>
      <ul>
        {scenarios
          .filter((each) => each.group === group)
          .map((each) => (
            <li key={each.id} data-chosen={each === scenario.value}>
              <button class="scenario" aria-current={each === scenario.value} onClick={() => choose(each)}>
                {each.name}
              </button>
              {each === scenario.value && <ChosenScenario studio={studio} controls={controls} />}
            </li>
          ))}
      </ul>
    </section>
  ));
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
        Every answer takes
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
        <button onClick={() => studio.cause('minute-passed')}>Let the token expire</button>
      </p>
    </div>
  );
}
