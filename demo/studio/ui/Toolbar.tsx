import { languageName } from '../languageName';
import { COMPARISONS, CONTROL_STATES, DEVICES, PAGES, SCHEMES, TEXT_SIZES, type View } from '../view';
import { Choices, Select } from './fields';
import { stepScenario } from './keys';
import type { StudioProps } from './props';

/** A wall needs room for several stages in a row. */
const MIN_WALL_PX = 700;

const isWall = (compare: View['compare']) => compare.startsWith('all-');

/** Chooses what stands in the preview, and where. A phone shows these choices when they are asked for. */
export function Toolbar({ studio, controls }: StudioProps) {
  const { toolsOpen } = controls;
  return (
    <div class="toolbar">
      <p class="step">
        <button
          aria-label="Previous scenario"
          title="Previous scenario"
          onClick={() => stepScenario({ studio, controls }, -1)}
        >
          ←
        </button>
        <b>{studio.scenario.value.name}</b>
        <button
          aria-label="Next scenario"
          title="Next scenario"
          onClick={() => stepScenario({ studio, controls }, 1)}
        >
          →
        </button>
      </p>
      <button
        class="more"
        aria-expanded={toolsOpen.value}
        aria-controls="tools"
        onClick={() => {
          toolsOpen.value = !toolsOpen.value;
        }}
      >
        View
      </button>
      <div class="tools" id="tools" data-open={toolsOpen.value}>
        <Picks studio={studio} controls={controls} />
        <p class="acts">
          <button aria-label="Play again" title="Play again" onClick={studio.restart}>
            ↻
          </button>
          <a
            class="button"
            aria-label="Open in a tab"
            title="Open in a tab"
            href={studio.mainStage.value.standaloneUrl.value}
            target="_blank"
            rel="noopener"
          >
            ↗
          </a>
        </p>
      </div>
    </div>
  );
}

function Picks({ studio, controls }: StudioProps) {
  const { view, size, show, select } = studio;
  const { page, scheme, device, compare } = view.value;
  const isWide = controls.room.value.width >= MIN_WALL_PX;
  const comparisons = Object.entries(COMPARISONS).filter(
    ([name]) => isWide || name === compare || !isWall(name as View['compare']),
  );

  return (
    <>
      <Select
        label="Show"
        names={Object.fromEntries(comparisons) as typeof COMPARISONS}
        chosen={compare}
        onChoose={(name) => select({ compare: name })}
      />
      <SecondOf studio={studio} />
      <Select label="Page" names={PAGES} chosen={page} onChoose={(name) => select({ page: name })} />
      {compare !== 'schemes' && (
        <Choices
          label="Page’s scheme"
          names={SCHEMES}
          chosen={scheme}
          onChoose={(name) => show({ scheme: name })}
        />
      )}
      {compare !== 'devices' && (
        <Select
          label="Device"
          names={DEVICES}
          chosen={device}
          onChoose={(name) => show({ device: name, ...(name === 'free' && { size: size.value }) })}
        />
      )}
      <Select
        label="Controls of the chat"
        names={CONTROL_STATES}
        chosen={view.value.controls}
        onChoose={(name) => show({ controls: name })}
      />
      <Select
        label="Size of text"
        names={TEXT_SIZES}
        chosen={view.value.text}
        onChoose={(name) => show({ text: name })}
      />
    </>
  );
}

/** What stands in the second place, if a person can choose it. */
function SecondOf({ studio }: Pick<StudioProps, 'studio'>) {
  const { view, scenarios, locales, select } = studio;
  const { compare, otherScenario, otherLanguage } = view.value;
  if (compare === 'scenarios')
    return (
      <Select
        label="Beside it"
        names={Object.fromEntries(scenarios.map(({ id, name }) => [id, name]))}
        chosen={otherScenario}
        onChoose={(id) => select({ otherScenario: id })}
      />
    );
  if (compare === 'languages')
    return (
      <Select
        label="Beside it"
        names={Object.fromEntries(['en', ...locales].map((tag) => [tag, languageName(tag)]))}
        chosen={otherLanguage}
        onChoose={(tag) => select({ otherLanguage: tag })}
      />
    );
  if (compare === 'brands') return <button onClick={studio.keepAsBefore}>Keep this as “Before”</button>;
  return null;
}
