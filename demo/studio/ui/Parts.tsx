import { declarationsFault, PARTS, type Part, partRule } from '../parts';
import { CheckedText } from './CheckedText';
import { InspectButton } from './InspectButton';
import type { StudioProps } from './props';

/** The designer's own CSS for single parts of the chat. */
export function Parts({ studio, controls }: StudioProps) {
  const { brand } = studio.view.value;
  const { parts = {} } = brand;
  const part = controls.part.value;

  function setStyle(css: string) {
    const { [part]: _, ...others } = parts;
    studio.setBrand({ ...brand, parts: css ? { ...others, [part]: css } : others });
  }

  return (
    <section class="group" aria-label="Parts">
      <h2>Parts</h2>
      <p>What the settings above do not reach, in CSS. The page that has the chat needs these rules.</p>
      <div class="field">
        <label for="part">Part</label>
        <select
          id="part"
          value={part}
          onChange={({ currentTarget }) => {
            controls.part.value = currentTarget.value as Part;
          }}
        >
          {Object.entries(PARTS).map(([name, description]) => (
            <option key={name} value={name}>
              {name}: {description}
              {name in parts && ' (changed)'}
            </option>
          ))}
        </select>
      </div>
      <CheckedText
        key={part}
        label={`CSS of ${part}`}
        rows={3}
        placeholder="border-radius: 16px;"
        value={parts[part] ?? ''}
        drafts={controls.drafts}
        patient
        check={declarationsFault}
        onText={setStyle}
      />
      <p class="acts">
        <InspectButton controls={controls} />
        <button onClick={() => studio.copy('Rule', partRule(part, parts[part]))}>Copy rule</button>
      </p>
    </section>
  );
}
