import { COVER, cover } from '../cover';
import type { UiProps } from './ui';

interface AmountProps extends UiProps {
  value: number;
  currency: string;
}

/** A figure, unless figures are covered: then it is nowhere on the page. */
export function Amount({ ui: { amountsHidden, say, money }, value, currency }: AmountProps) {
  if (!amountsHidden.value) return <bdi>{money(value, currency)}</bdi>;
  return (
    <>
      <span aria-hidden="true">{COVER}</span>
      <span class="unseen">{say('hiddenAmount')}</span>
    </>
  );
}

/** A sentence; with figures covered, without its numbers. */
export const Sentence = ({ ui, text }: UiProps & { text: string }) => (
  <>{ui.amountsHidden.value ? cover(text) : text}</>
);
