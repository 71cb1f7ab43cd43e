import { declarationsFault, PARTS, type Part, partRule } from '../brand/parts';
import { CheckedText } from './CheckedText';
import type { StudioProps } from './controls';
import { Select } from './fields';
import { FoldedGroup } from './Group';
import { InspectButton } from './Inspector';

/** The designer's own CSS for single parts of the chat. */
export function Parts({ studio, controls }: StudioProps) {
  const { brand } = studio.view.value;
  const { parts = {} } = brand;
  const part = controls.part.value;
  const names = Object.fromEntries(
    Object.entries(PARTS).map(([name, what]) => [
      name,
      `${name}: ${what}${name in parts ? ' (changed)' : ''}`,
    ]),
  );

  function setStyle(css: string) {
    const { [part]: _, ...others } = parts;
    studio.setBrand({ ...brand, parts: css ? { ...others, [part]: css } : others });
  }

  return (
    <FoldedGroup title="Single parts, in CSS">
      <p>
        For what the settings above do not reach. Your page needs these rules. Check their contrast yourself.
      </p>
      <Select
        label="Part"
        names={names as Record<Part, string>}
        chosen={part}
        onChoose={(name) => {
          controls.part.value = name;
        }}
      />
      <CheckedText
        key={part}
        label={`CSS of ${part}`}
        rows={3}
        placeholder="border-radius: 16px;"
        value={parts[part] ?? ''}
        drafts={controls.drafts}
        check={declarationsFault}
        onText={setStyle}
      />
      <p class="acts">
        <InspectButton controls={controls} />
        <button onClick={() => studio.copy('Rule', partRule(part, parts[part]))}>Copy rule</button>
      </p>
    </FoldedGroup>
  );
}
