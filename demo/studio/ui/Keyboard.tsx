import { KEYBOARD_HEIGHT } from '../view';

const WIDTH = 390;
const KEY = { width: 33, height: 42, stepX: 38, stepY: 54 };
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', ' '];

/** A drawing of a phone's keyboard, over the part of the page that it covers. */
export const Keyboard = () => (
  <svg class="keyboard" viewBox={`0 0 ${WIDTH} ${KEYBOARD_HEIGHT}`} aria-hidden="true">
    {ROWS.flatMap((row, line) => {
      const width = row === ' ' ? 5 * KEY.stepX : KEY.width;
      const start = (WIDTH - (row.length - 1) * KEY.stepX) / 2;
      return [...row].map((letter, column) => {
        const [x, y] = [start + column * KEY.stepX, 56 + line * KEY.stepY];
        return (
          <g key={letter}>
            <rect x={x - width / 2} y={y - KEY.height / 2} width={width} height={KEY.height} rx="6" />
            <text x={x} y={y + 6}>
              {letter}
            </text>
          </g>
        );
      });
    })}
  </svg>
);
