import { isolateDirections, MASK, maskAmounts } from '../lib/text';
import { type Card, type Entry, isCard, textOf } from './entry';

/** The messages and formats that a transcript needs. */
export interface TranscriptTranslation {
  t(
    key: 'you' | 'assistant' | 'labelled' | 'cannotShow' | 'asOf' | 'askAbout' | Card['kind'],
    values?: Record<string, string>,
  ): string;
  money(value: number, currency: string): string;
  /** A calendar date. */
  day(date: string): string;
}

/** The conversation as plain text. Hidden amounts stay hidden, and links are left out. */
export function toPlainText(
  entries: readonly Entry[],
  translation: TranscriptTranslation,
  amountsHidden: boolean,
): string {
  // No text may turn the direction of the text after it.
  const shown = (text: string) => isolateDirections(amountsHidden ? maskAmounts(text) : text);

  const labelled = (name: string, text: string) => translation.t('labelled', { name, text });

  function linesOf(entry: Entry): string[] {
    if (entry.kind === 'user') return [labelled(translation.t('you'), shown(entry.text))];
    if (isCard(entry)) return [translation.t(entry.kind), ...resultOf(entry)];
    return [labelled(translation.t('assistant'), shown(textOf(entry) ?? translation.t('cannotShow')))];
  }

  function resultOf(card: Card): string[] {
    if (card.phase.is !== 'shown' || card.kind === 'connect') return [];
    if (card.kind === 'actions') return card.phase.result.items.map(({ title }) => `- ${shown(title)}`);
    const { asOfDate, currency, cards } = card.phase.result;
    return [
      translation.t('asOf', { date: translation.day(asOfDate) }),
      // Not even the sign or the currency of a hidden figure.
      ...cards.map(
        ({ title, value }) =>
          `- ${labelled(shown(title), amountsHidden ? MASK : translation.money(value, currency))}`,
      ),
    ];
  }

  return entries.flatMap(linesOf).join('\n');
}
