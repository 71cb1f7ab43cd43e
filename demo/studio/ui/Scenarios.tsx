import type { Scenario } from '../scenarios';
import { stepText } from '../step';
import { LONGEST_DELAY } from '../view';
import type { StudioProps } from './Studio';

export function Scenarios({ studio, controls }: StudioProps) {
  const { scenarios, scenario, show } = studio;
  const groups = [...new Set(scenarios.map(({ group }) => group))];

  function choose({ id }: Scenario) {
    show({ scenario: id });
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
              {each === scenario.value && <Chosen studio={studio} controls={controls} />}
            </li>
          ))}
      </ul>
    </section>
  ));
}

/** The one a link has chosen may be far down the list. */
const reveal = (chosen: HTMLElement | null) => chosen?.parentElement?.scrollIntoView({ block: 'nearest' });

function Chosen({ studio }: StudioProps) {
  const { shows, steps, preference } = studio.scenario.value;
  const { value: progress } = studio.progress;
  const { value: connected } = studio.connected;
  const at = progress.is === 'playing' ? progress.step : progress.is === 'done' ? steps.length : -1;
  return (
    <div class="chosen" ref={reveal}>
      <p>{shows}</p>
      <ol>
        {steps.map((step, index) => (
          <li key={stepText(step)} data-taken={index < at} aria-current={index === at ? 'step' : undefined}>
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
          max={LONGEST_DELAY}
          step="500"
          value={studio.delay.value}
          onChange={({ currentTarget }) => studio.show({ delay: Number(currentTarget.value) })}
        />
      </label>
      <p class="acts">
        <button onClick={() => studio.turn(connected ? 'network-lost' : 'network-back')}>
          {connected ? 'Lose the network' : 'Bring the network back'}
        </button>
        <button onClick={() => studio.turn('minute-passed')}>Let the token run out</button>
      </p>
    </div>
  );
}
