import { type Entry, textOfEntry } from '../../chat/entry';
import { PORTION_LENGTH } from './portions';

/** A longer text counts for several entries. */
const LENGTH_OF_ENTRY = 2_000;

/** The last `size` entries, fewer if they are long. */
export function newestEntries(entries: readonly Entry[], size: number): readonly Entry[] {
  let start = entries.length;
  let room = size;
  for (const entry of entries.slice(-size).reverse()) {
    // More of a text is not on the page at first.
    const length = Math.min(textOfEntry(entry).length, PORTION_LENGTH);
    room -= Math.max(1, length / LENGTH_OF_ENTRY);
    // The newest is always shown.
    if (room < 0 && start < entries.length) break;
    start--;
  }
  return entries.slice(start);
}
