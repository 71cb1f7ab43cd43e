import { shorten } from '../../lib/shorten';
import { useAmountMask } from '../context';

/** More than anybody reads. */
const MAX_LENGTH = 300;

/** The title of a figure or an action, covered where amounts are hidden. */
export function Title({ text }: { text: string }) {
  const mask = useAmountMask();
  return <>{mask(shorten(text, MAX_LENGTH))}</>;
}
