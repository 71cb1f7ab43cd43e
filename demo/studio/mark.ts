import type { Scenario } from './scenario';
import type { RESULTS } from './step';

interface Mark {
  sign: string;
  tone: 'calm' | 'waiting' | 'bad';
}

const calm = (sign: string): Mark => ({ sign, tone: 'calm' });
const waiting = (sign: string): Mark => ({ sign, tone: 'waiting' });
const bad = (sign: string): Mark => ({ sign, tone: 'bad' });

const MARKS: Partial<Record<keyof typeof RESULTS, Mark>> = {
  'a piece of an answer': waiting('…'),
  'a figure': calm('£'),
  'an action': calm('✓'),
  'an overview without figures': calm('0'),
  'no actions': calm('0'),
  'the link': calm('↗'),
  'a notice': bad('!'),
  'the refusal': bad('!'),
  'the signed-out line': bad('×'),
  'a waiting message': waiting('…'),
  'the unread count': calm('1'),
  'the bubble': calm('●'),
  'the menu': calm('⋯'),
  'the question': calm('?'),
  'the button to new messages': calm('↓'),
  'an offer to show it again': calm('↻'),
};

/** What the scenario comes to: the gravest of what its steps wait for, or the last. */
export function markOf({ steps, delay }: Scenario): Mark {
  const marks = steps.flatMap((step) => (step.act === 'wait for' ? (MARKS[step.result] ?? []) : []));
  const grave = marks.find(({ tone }) => tone === 'bad');
  return grave ?? (delay ? waiting('…') : (marks.at(-1) ?? calm('“')));
}
