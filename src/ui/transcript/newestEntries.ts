import { type Entry, textOfEntry } from '../../headless';
import { MAX_COST, MAX_LENGTH } from './cutText';
import { layoutCost } from './layoutCost';

/** A text that costs more than this counts for several entries. */
const COST_OF_ENTRY = 2_000;

/** The last `size` entries, fewer if they are long: what a browser lays out in little time. */
export function newestEntries(entries: readonly Entry[], size: number): readonly Entry[] {
  let start = entries.length;
  let room = size;
  for (const entry of entries.slice(-size).reverse()) {
    room -= weightOf(entry);
    // The newest is always shown.
    if (room < 0 && start < entries.length) break;
    start--;
  }
  return entries.slice(start);
}

function weightOf(entry: Entry): number {
  // More of a text is not on the page at first.
  const cost = Math.min(layoutCost(textOfEntry(entry).slice(0, MAX_LENGTH)), MAX_COST);
  return Math.max(1, cost / COST_OF_ENTRY);
}
