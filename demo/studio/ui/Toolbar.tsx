import { languageName } from '../languageName';
import { COMPARISONS, DEVICES, PAGES, SCHEMES, type View } from '../view';
import { Choices } from './fields';
import { stepScenario } from './keys';
import type { StudioProps } from './props';

/** A wall needs room for several stages in a row. */
const MIN_WALL_PX = 700;

const isWall = (compare: View['compare']) => compare.startsWith('all-');

interface ToolbarProps extends StudioProps {
  scale: number;
}

/** Chooses what stands in the preview, and where. A phone shows these choices when they are asked for. */
export function Toolbar({ studio, controls, scale }: ToolbarProps) {
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
          <Measure studio={studio} scale={scale} />
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
        options={comparisons}
        chosen={compare}
        onChoose={(name) => select({ compare: name as View['compare'] })}
      />
      <SecondOf studio={studio} />
      <Select
        label="Page"
        options={Object.entries(PAGES)}
        chosen={page}
        onChoose={(name) => select({ page: name as View['page'] })}
      />
      {compare !== 'schemes' && (
        <Choices
          label="Page’s scheme"
          names={SCHEMES}
          chosen={scheme}
          onChoose={(name) => show({ scheme: name })}
        />
      )}
      {compare !== 'devices' && (
        <Choices
          label="Device"
          names={DEVICES}
          chosen={device}
          onChoose={(name) => show({ device: name, ...(name === 'free' && { size: size.value }) })}
        />
      )}
    </>
  );
}

interface MeasureProps extends Pick<StudioProps, 'studio'> {
  scale: number;
}

function Measure({ studio: { view, size }, scale }: MeasureProps) {
  const { width, height } = size.value;
  return (
    <span class="measure">
      {view.value.compare !== 'devices' && `${width} × ${height}`}
      {scale < 1 && ` at ${Math.round(scale * 100)} %`}
    </span>
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
        options={scenarios.map(({ id, name }) => [id, name])}
        chosen={otherScenario}
        onChoose={(id) => select({ otherScenario: id })}
      />
    );
  if (compare === 'languages')
    return (
      <Select
        label="Beside it"
        options={['en', ...locales].map((tag) => [tag, languageName(tag)])}
        chosen={otherLanguage}
        onChoose={(tag) => select({ otherLanguage: tag })}
      />
    );
  if (compare === 'brands') return <button onClick={studio.keepAsBefore}>Keep this as “Before”</button>;
  return null;
}

interface SelectProps {
  label: string;
  options: readonly (readonly [name: string, text: string])[];
  chosen: string;
  onChoose(name: string): void;
}

const Select = ({ label, options, chosen, onChoose }: SelectProps) => (
  <div class="pick">
    <label for={label}>{label}</label>
    <select id={label} value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  </div>
);
