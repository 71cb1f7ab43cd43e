import { maskAmounts } from '../../lib/amountMask';
import { shorten } from '../../lib/shorten';
import { useUi } from '../context';

/** More than anybody reads. */
const MAX_LENGTH = 300;

/** The title of a figure or an action, covered where amounts are hidden. */
export function Title({ text }: { text: string }) {
  const { amountsHidden } = useUi().panel;
  const shown = shorten(text, MAX_LENGTH);
  return <>{amountsHidden.value ? maskAmounts(shown) : shown}</>;
}
