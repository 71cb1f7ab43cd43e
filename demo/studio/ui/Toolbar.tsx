import { COMPARISONS, CONTROL_STATES, DEVICES, PAGES, SCHEMES, TEXT_SIZES, type View } from '../view';
import { Choices, type ChoicesProps, Select } from './fields';
import { stepScenario } from './keys';
import type { StudioProps } from './props';

/** A wall needs room for several stages in a row. */
const MIN_WALL_PX = 700;

const isWall = (compare: View['compare']) => compare.startsWith('all-');

/** The choices of the preview. A phone shows them on request. */
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

/** A list whose label is shown only on a phone, where there is room. */
const Pick = <Name extends string>(props: ChoicesProps<Name>) => <Select class="pick" {...props} />;

function Picks({ studio, controls }: StudioProps) {
  const { view, size, show, select } = studio;
  const { page, scheme, device, compare } = view.value;
  const isWide = controls.room.value.width >= MIN_WALL_PX;
  const comparisons = Object.entries(COMPARISONS).filter(
    ([name]) => isWide || name === compare || !isWall(name as View['compare']),
  );

  return (
    <>
      <Pick
        label="Show"
        names={Object.fromEntries(comparisons) as typeof COMPARISONS}
        chosen={compare}
        onChoose={(name) => select({ compare: name })}
      />
      <SecondOf studio={studio} />
      <Pick label="Page" names={PAGES} chosen={page} onChoose={(name) => select({ page: name })} />
      {compare !== 'schemes' && (
        <Choices
          label="Page’s scheme"
          names={SCHEMES}
          chosen={scheme}
          onChoose={(name) => show({ scheme: name })}
        />
      )}
      {compare !== 'devices' && (
        <Pick
          label="Device"
          names={DEVICES}
          chosen={device}
          onChoose={(name) => show({ device: name, ...(name === 'free' && { size: size.value }) })}
        />
      )}
      <Pick
        label="Controls of the chat"
        names={CONTROL_STATES}
        chosen={view.value.controls}
        onChoose={(name) => show({ controls: name })}
      />
      <Pick
        label="Size of text"
        names={TEXT_SIZES}
        chosen={view.value.text}
        onChoose={(name) => show({ text: name })}
      />
    </>
  );
}

/** The choice of the second stage, if the comparison has one. */
function SecondOf({ studio }: Pick<StudioProps, 'studio'>) {
  const { view, scenarios, select } = studio;
  const { compare, otherScenario } = view.value;
  if (compare === 'scenarios')
    return (
      <Pick
        label="Beside it"
        names={Object.fromEntries(scenarios.map(({ id, name }) => [id, name]))}
        chosen={otherScenario}
        onChoose={(id) => select({ otherScenario: id })}
      />
    );
  if (compare === 'brands') return <button onClick={studio.keepAsBefore}>Keep this as “Before”</button>;
  return null;
}
