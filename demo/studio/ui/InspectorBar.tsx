import { PARTS, type Part, partRule, partsOf } from '../parts';
import type { StudioProps } from './props';

/** Says which part is pointed at. Without a pointer, a person chooses it here. */
export function InspectorBar({ studio, controls }: StudioProps) {
  const { part, inspecting, tab, side } = controls;
  if (!inspecting.value) return null;
  const { parts = {} } = studio.view.value.brand;
  const shown = new Set(
    studio.stages.value.flatMap((stage) =>
      [...(stage.root()?.querySelectorAll('[part]') ?? [])].flatMap(partsOf),
    ),
  );
  const names = (Object.keys(PARTS) as Part[]).filter((name) => shown.has(name) || name === part.value);

  function stop() {
    inspecting.value = false;
  }

  return (
    <fieldset
      class="inspector-bar"
      aria-label="Part in the preview"
      onKeyDown={({ key }) => key === 'Escape' && stop()}
    >
      <label for="inspected-part">Part</label>
      <select
        id="inspected-part"
        value={part.value}
        onChange={({ currentTarget }) => {
          part.value = currentTarget.value as Part;
        }}
      >
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <p>{PARTS[part.value]}</p>
      <button onClick={() => studio.copy('Rule', partRule(part.value, parts[part.value]))}>Copy rule</button>
      <button
        onClick={() => {
          tab.value = 'brand';
          side.value = 'controls';
        }}
      >
        Change it
      </button>
      <button onClick={stop}>Done</button>
    </fieldset>
  );
}
