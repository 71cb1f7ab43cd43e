import type { Size } from './size';

interface Arrangement {
  columns: number;
  scale: number;
}

/** Space between two stages. */
const GAP_PX = 28;
/** The name above each of several stages. */
const NAME_PX = 32;
/** Several stages smaller than this could not be read: fewer stand in a row then, and the rest below. */
const MIN_SCALE = 0.55;

/** Arranges stages of these sizes. One row is seen whole. Several stand in a row where they can be read. */
export function arrange(sizes: readonly Size[], room: Size): Arrangement {
  // The room is not measured yet.
  if (!room.width) return { columns: 1, scale: 1 };
  const scaleFor = (columns: number) =>
    Math.min(1, (room.width - (columns - 1) * GAP_PX) / widthOf(sizes, columns));
  const columns = sizes.findLastIndex((_, index) => scaleFor(index + 1) >= MIN_SCALE) + 1 || 1;
  if (columns < sizes.length) return { columns, scale: scaleFor(columns) };
  const highest = Math.max(...sizes.map(({ height }) => height));
  const whole = columns > 1 ? Math.max(MIN_SCALE, (room.height - NAME_PX) / highest) : room.height / highest;
  return { columns, scale: Math.min(scaleFor(columns), whole) };
}

/** The width of the widest row. */
function widthOf(sizes: readonly Size[], columns: number): number {
  const rows = Array.from({ length: Math.ceil(sizes.length / columns) }, (_, row) =>
    sizes.slice(row * columns, (row + 1) * columns),
  );
  return Math.max(...rows.map((row) => row.reduce((total, { width }) => total + width, 0)));
}
