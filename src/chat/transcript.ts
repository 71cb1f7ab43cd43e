import { isolateDirections, MASK, maskAmounts } from '../lib/text';
import type { Translation } from '../locale/translation';
import { extrasOf, isCard, textOf } from './entry';
import type { Card, Entry, Message, Reply } from './types';

/**
 * The conversation as plain text. Hidden amounts stay hidden, and links are left out. `payloadText` says other payloads
 * than texts in words.
 */
export function toPlainText(
  entries: readonly Entry[],
  translation: Translation,
  amountsHidden: boolean,
  payloadText: (message: Message) => string | undefined = () => undefined,
): string {
  // No text may turn the direction of the text after it.
  const shown = (text: string) => isolateDirections(amountsHidden ? maskAmounts(text) : text);

  const labelled = (name: string, text: string) => translation.t('labelled', { name, text });

  function linesOf(entry: Entry): string[] {
    const { t } = translation;
    if (isCard(entry)) return [t(entry.kind), ...resultOf(entry)];
    if (entry.kind === 'reply') return linesOfReply(entry);
    const said = labelled(t('you'), shown(entry.text));
    const about = entry.about ? [labelled(t('about'), shown(entry.about.title))] : [];
    return [...about, said, ...(entry.status === 'sent' ? [] : [t(entry.status)])];
  }

  function linesOfReply(reply: Reply): string[] {
    const { t, day } = translation;
    const { sources = [], asOf } = extrasOf(reply);
    const text = textOf(reply) ?? payloadText(reply) ?? t('cannotShow');
    const titles = sources.map(({ title }) => `- ${shown(title)}`);
    const { status } = reply;
    return [
      labelled(t('assistant'), shown(text)),
      ...(status && status !== 'arriving' ? [t(status)] : []),
      ...(asOf ? [t('asOf', { date: day(asOf) })] : []),
      ...(titles.length > 0 ? [t('sources'), ...titles] : []),
    ];
  }

  function resultOf(card: Card): string[] {
    if (card.phase.is !== 'shown' || card.kind === 'connect') return [];
    if (card.kind === 'actions') return card.phase.result.items.map(({ title }) => `- ${shown(title)}`);
    const { asOfDate, currency, cards } = card.phase.result;
    return [
      translation.t('asOf', { date: translation.day(asOfDate) }),
      ...cards.flatMap(({ title, value, note }) => [
        // Not even the sign or the currency of a hidden figure.
        `- ${labelled(shown(title), amountsHidden ? MASK : translation.money(value, currency))}`,
        ...(note ? [shown(note)] : []),
      ]),
    ];
  }

  return entries.flatMap(linesOf).join('\n');
}
