import { MASK } from '../../lib/amountMask';
import { useTranslation, useUi } from '../context';
import { noRecording } from '../shared/noRecording';

interface AmountProps {
  value: number;
  currency: string;
}

/** The figure of a metric. While amounts are hidden, it is nowhere on the page. */
export function Amount({ value, currency }: AmountProps) {
  const isHidden = useUi().panel.amountsHidden.value;
  const { t, money } = useTranslation();
  const shown = isHidden ? MASK : money(value, currency);
  const amount = isHidden ? MASK : money(Math.abs(value), currency);
  const isNegative = shown !== amount;
  // Many screen readers leave out a sign, and in a log also the `aria-label` that would replace it.
  const isReworded = isHidden || isNegative;
  return (
    <div {...noRecording('figure')}>
      <div part="metric-value" data-negative={isNegative} aria-hidden={isReworded}>
        <bdi>{shown}</bdi>
      </div>
      {isReworded && <span class="unseen">{isHidden ? t('hiddenAmount') : t('minus', { amount })}</span>}
    </div>
  );
}
