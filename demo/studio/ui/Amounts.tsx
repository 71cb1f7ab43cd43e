import { ANSWERS_EXAMPLE, parseAnswers } from '../brand/answers';
import { type Brand, withDefaults } from '../brand/brand';
import { messageOf } from '../messageOf';
import { CheckedText } from './CheckedText';
import type { StudioProps } from './controls';
import { Select } from './fields';
import { FoldedGroup } from './Group';

/** By the option's value in milliseconds. */
const HIDE_TIMES = {
  '': 'Never',
  '10000': 'After 10 seconds',
  '60000': 'After a minute',
  '300000': 'After 5 minutes',
};

/** When figures are covered, and figures of the designer's own in place of those of the service. */
export function Amounts({ studio, controls }: StudioProps) {
  const { brand, answers } = studio.view.value;
  const { hideAmounts = false, hideAmountsAfter = '' } = withDefaults(brand);
  const change = (options: Brand) => studio.setBrand({ ...brand, ...options });

  return (
    <FoldedGroup title="Amounts">
      <label class="check">
        <input
          type="checkbox"
          checked={hideAmounts}
          onChange={({ currentTarget }) => change({ hideAmounts: currentTarget.checked })}
        />
        Covered at first
      </label>
      <Select
        label="Cover them while nobody is there"
        names={HIDE_TIMES}
        chosen={`${hideAmountsAfter}` as keyof typeof HIDE_TIMES}
        onChoose={(ms) => {
          const { hideAmountsAfter: _, ...never } = brand;
          studio.setBrand(ms ? { ...brand, hideAmountsAfter: Number(ms) } : never);
        }}
      />
      <CheckedText
        label="Your figures: what your service says, as JSON"
        rows={6}
        placeholder={ANSWERS_EXAMPLE}
        value={Object.keys(answers).length ? JSON.stringify(answers, null, 2) : ''}
        drafts={controls.drafts}
        check={answersFault}
        onText={(json) => studio.select({ answers: parseAnswers(json) })}
      />
    </FoldedGroup>
  );
}

function answersFault(json: string): string | undefined {
  try {
    parseAnswers(json);
  } catch (error) {
    return messageOf(error);
  }
}
