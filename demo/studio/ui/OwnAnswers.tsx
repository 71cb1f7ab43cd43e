import { ANSWERS_EXAMPLE, parseAnswers } from '../answers';
import { messageOf } from '../messageOf';
import { CheckedText } from './CheckedText';
import { Group } from './Group';
import type { StudioProps } from './props';

/** Figures, titles and replies of the designer's own, in place of those of the service. */
export function OwnAnswers({ studio, controls }: StudioProps) {
  const { answers } = studio.view.value;
  return (
    <Group title="Your figures">
      <p>
        Paste what your service says. Any of the three names will do; the rest stays as the scenario has it.
      </p>
      <CheckedText
        label="Answers, as JSON"
        rows={6}
        placeholder={ANSWERS_EXAMPLE}
        value={Object.keys(answers).length ? JSON.stringify(answers, null, 2) : ''}
        drafts={controls.drafts}
        patient
        check={answersFault}
        onText={(json) => studio.select({ answers: parseAnswers(json) })}
      />
    </Group>
  );
}

function answersFault(json: string): string | undefined {
  try {
    parseAnswers(json);
  } catch (error) {
    return messageOf(error);
  }
}
