import { COVER } from '../cover';
import type { UiProps } from './ui';

interface AmountProps extends UiProps {
  value: number;
  currency: string;
}

/** A figure, unless figures are covered: then it is nowhere on the page. */
export function Amount({ ui: { amountsHidden, say, money }, value, currency }: AmountProps) {
  if (amountsHidden.value) {
    return (
      <>
        <span aria-hidden="true">{COVER}</span>
        <span class="unseen">{say('hiddenAmount')}</span>
      </>
    );
  }
  const shown = money(value, currency);
  const amount = money(Math.abs(value), currency);
  // Many screen readers leave out the sign.
  const debt = shown !== amount && { role: 'img' as const, 'aria-label': say('minus', { amount }) };
  return <bdi {...debt}>{shown}</bdi>;
}
