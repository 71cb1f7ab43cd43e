import { COVER, cover } from './cover';
import type { Words } from './locale/words';
import { type Entry, isView, textOf } from './model/entry';

/** The conversation as plain text. Covered figures stay covered, and links are left out. */
export function toPlainText(entries: readonly Entry[], words: Words, amountsHidden: boolean): string {
  const { say, money, day } = words;
  const shown = (text: string) => (amountsHidden ? cover(text) : text);
  const lines = entries.flatMap((entry) => {
    if (entry.kind === 'user') return `${say('you')}: ${shown(entry.text)}`;
    if (!isView(entry)) return `${say('assistant')}: ${shown(textOf(entry) ?? say('cannotShow'))}`;
    const { kind, phase } = entry;
    const list: string[] = [say(kind)];
    if (phase.is === 'shown' && 'items' in phase.result) {
      for (const { title } of phase.result.items) list.push(`- ${shown(title)}`);
    }
    if (phase.is === 'shown' && 'cards' in phase.result) {
      const { asOfDate, currency, cards } = phase.result;
      list.push(say('asOf', { date: day(asOfDate) }));
      for (const { title, value } of cards) {
        // Not even the sign or the currency of a covered figure.
        list.push(`- ${shown(title)}: ${amountsHidden ? COVER : money(value, currency)}`);
      }
    }
    return list;
  });
  // Nothing in a line may turn the rest of it around.
  return lines.join('\n').replace(/[\u202a-\u202e]/g, '');
}
