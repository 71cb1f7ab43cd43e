import { MASK } from '../../lib/amountMask';
import { useUi, useWords } from '../context';

interface AmountProps {
  value: number;
  currency: string;
}

/** A figure. While amounts are hidden, it is nowhere on the page. */
export function Amount({ value, currency }: AmountProps) {
  const { amountsHidden } = useUi().panel;
  const { say, money } = useWords();
  if (amountsHidden.value) {
    return (
      <>
        <span aria-hidden="true">{MASK}</span>
        <span class="unseen">{say('hiddenAmount')}</span>
      </>
    );
  }
  const shown = money(value, currency);
  const amount = money(Math.abs(value), currency);
  if (shown === amount) return <bdi>{shown}</bdi>;
  // Many screen readers leave out the sign.
  return (
    <bdi role="img" aria-label={say('minus', { amount })}>
      {shown}
    </bdi>
  );
}
