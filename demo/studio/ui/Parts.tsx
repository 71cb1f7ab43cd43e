import { declarationsFault, PARTS, type Part, partRule } from '../parts';
import { CheckedText } from './CheckedText';
import { Select } from './fields';
import { Group } from './Group';
import { InspectButton } from './InspectButton';
import type { StudioProps } from './props';

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
    <Group title="Parts">
      <p>What the settings above do not reach, in CSS. The page that has the chat needs these rules.</p>
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
        patient
        check={declarationsFault}
        onText={setStyle}
      />
      <p class="acts">
        <InspectButton controls={controls} />
        <button onClick={() => studio.copy('Rule', partRule(part, parts[part]))}>Copy rule</button>
      </p>
    </Group>
  );
}
