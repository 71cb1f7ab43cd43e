import type { Size } from './view';

interface Arrangement {
  columns: number;
  scale: number;
}

/** Space between two stages. */
const GAP_PX = 28;
/** Space for the name above a stage. */
const CAPTION_PX = 36;
/** Several stages smaller than this could not be read, so they scroll instead. */
const MIN_SCALE = 0.5;

/** Arranges stages of these sizes in rows, as large as the room allows. */
export function arrange(sizes: readonly Size[], room: Size): Arrangement {
  // The room is not measured yet.
  if (!room.width) return { columns: 1, scale: 1 };
  const candidates = sizes.map((_, index) => measure(sizes, index + 1, room));
  const largest = candidates.reduce((best, each) => (each.toFit > best.toFit ? each : best));
  if (sizes.length === 1 || largest.toFit >= MIN_SCALE) {
    return { columns: largest.columns, scale: largest.toFit };
  }
  const readable = candidates.filter(({ toScroll }) => toScroll >= MIN_SCALE).at(-1) ?? candidates[0];
  return { columns: readable?.columns ?? 1, scale: readable?.toScroll ?? MIN_SCALE };
}

/** The scale for this number of columns: `toFit` fits everything into the room, `toScroll` only the width. */
function measure(sizes: readonly Size[], columns: number, room: Size) {
  const rows = rowsOf(sizes, columns);
  const width = Math.max(...rows.map((row) => sum(row.map((size) => size.width))));
  const height = sum(rows.map((row) => Math.max(...row.map((size) => size.height))));
  const caption = sizes.length > 1 ? CAPTION_PX : 0;
  const freeWidth = room.width - (columns - 1) * GAP_PX;
  const freeHeight = room.height - rows.length * caption - (rows.length - 1) * GAP_PX;
  const toScroll = Math.min(1, freeWidth / width);
  return { columns, toScroll, toFit: Math.min(toScroll, freeHeight / height) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const rowsOf = (sizes: readonly Size[], columns: number): Size[][] =>
  Array.from({ length: Math.ceil(sizes.length / columns) }, (_, row) =>
    sizes.slice(row * columns, (row + 1) * columns),
  );
