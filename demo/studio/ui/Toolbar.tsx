import { SCENARIOS } from '../player/scenarios';
import { COMPARISONS, DEVICES, PAGES, SCHEMES, TEXT_SIZES } from '../stages/view';
import type { StudioProps } from './controls';
import { Choices, type ChoicesProps, Select } from './fields';
import { Icon, IconButton } from './Icon';
import { stepScenario } from './Scenarios';
import { redo, undo } from './undoKeys';

/** Undo and redo, and the choices of the preview, which a phone shows on request. */
export function Toolbar({ studio, controls }: StudioProps) {
  const { toolsOpen } = controls;
  const props = { studio, controls };
  return (
    <div class="toolbar">
      <p class="step">
        <IconButton name="Previous scenario" icon="back" onClick={() => stepScenario(props, -1)} />
        <b>{studio.scenario.value.name}</b>
        <IconButton name="Next scenario" icon="forth" onClick={() => stepScenario(props, 1)} />
      </p>
      <p class="acts">
        <IconButton
          name="Undo"
          icon="undo"
          keys="Control+Z Meta+Z"
          disabled={!studio.canUndo.value}
          onClick={() => undo(props)}
        />
        <IconButton
          name="Redo"
          icon="redo"
          keys="Control+Shift+Z Meta+Shift+Z"
          disabled={!studio.canRedo.value}
          onClick={() => redo(props)}
        />
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
        <Picks studio={studio} />
      </div>
      <p class="acts">
        <IconButton name="Play again" icon="again" onClick={studio.restart} />
        <a
          class="button icon-button"
          aria-label="Open in a tab"
          title="Open in a tab"
          href={studio.mainStage.value.standaloneUrl.value}
          target="_blank"
          rel="noopener"
        >
          <Icon name="outward" />
        </a>
      </p>
    </div>
  );
}

/** A list whose label is shown only on a phone, where there is room. */
const Pick = <Name extends string>(props: ChoicesProps<Name>) => <Select class="pick" {...props} />;

function Picks({ studio }: Pick<StudioProps, 'studio'>) {
  const { view, show, select } = studio;
  const { page, scheme, device, compare, text, otherScenario } = view.value;

  return (
    <>
      <Pick
        label="Show"
        names={COMPARISONS}
        chosen={compare}
        onChoose={(name) => select({ compare: name })}
      />
      {compare === 'scenarios' && (
        <Pick
          label="Beside it"
          names={Object.fromEntries(SCENARIOS.map(({ id, name }) => [id, name]))}
          chosen={otherScenario}
          onChoose={(id) => select({ otherScenario: id })}
        />
      )}
      {compare === 'brands' && <button onClick={studio.keepAsBefore}>Keep this as “Before”</button>}
      <Pick label="Page" names={PAGES} chosen={page} onChoose={(name) => select({ page: name })} />
      {compare !== 'schemes' && (
        <Choices
          label="Light or dark page"
          names={SCHEMES}
          chosen={scheme}
          onChoose={(name) => show({ scheme: name })}
        />
      )}
      {compare !== 'devices' && (
        <Pick label="Device" names={DEVICES} chosen={device} onChoose={(name) => show({ device: name })} />
      )}
      <Pick label="Text" names={TEXT_SIZES} chosen={text} onChoose={(name) => show({ text: name })} />
    </>
  );
}
