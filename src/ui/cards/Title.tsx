import { shorten } from '../../lib/shorten';
import { useUi, useWords } from '../context';

/** More than anybody reads. */
const MAX_LENGTH = 1_000;

/** The title of a figure or an action, covered where amounts are hidden. */
export function Title({ text }: { text: string }) {
  const { amountsHidden } = useUi().panel;
  const { maskAmounts } = useWords();
  const shown = shorten(text, MAX_LENGTH);
  return <>{amountsHidden.value ? maskAmounts(shown) : shown}</>;
}
