import { MASK } from '../../lib/amountMask';
import { useTranslation, useUi } from '../context';
import { noRecording } from '../shared/noRecording';

interface AmountProps {
  value: number;
  currency: string;
  /** It is drawn large, with quiet decimals. */
  leads: boolean;
}

/** The figure of a metric. While amounts are hidden, it is nowhere on the page. */
export function Amount({ value, currency, leads }: AmountProps) {
  const isHidden = useUi().panel.amountsHidden.value;
  const { t, money, decimals } = useTranslation();
  const shown = isHidden ? MASK : money(value, currency);
  const amount = isHidden ? MASK : money(Math.abs(value), currency);
  const said = isHidden ? t('hiddenAmount') : shown === amount ? shown : t('minus', { amount });
  const quiet = leads && !isHidden ? decimals(value, currency) : '';
  const start = shown.lastIndexOf(quiet);
  // Many screen readers leave out a sign, and in a log also the `aria-label` that would replace it. Some part a figure
  // from decimals that are in an element of their own.
  const isReworded = said !== shown || quiet !== '';
  return (
    <div {...noRecording('figure')}>
      <div part="metric-value" style={{ '--_letters': shown.length }} aria-hidden={isReworded}>
        <bdi>
          {shown.slice(0, start)}
          {quiet && <span class="decimals">{quiet}</span>}
          {shown.slice(start + quiet.length)}
        </bdi>
      </div>
      {isReworded && <span class="unseen">{said}</span>}
    </div>
  );
}
