import { CHAT_PATH } from '../../page/styledHost';

const EYE =
  'M2.5 10C4 6.7 6.8 5 10 5s6 1.7 7.5 5c-1.5 3.3-4.3 5-7.5 5s-6-1.7-7.5-5zM7.8 10a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0';

const CIRCLE = 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 1 1 0-15z';

/** On a grid of 20, with round ends, as strokes of 1.6. The drawing keeps 2.5 from the edges. */
const PATHS = {
  chat: CHAT_PATH,
  alert: `${CIRCLE}M10 6v4.5M10 13.5v.01`,
  clock: `${CIRCLE}M10 6v4l2.5 2`,
  close: 'M5 5l10 10M15 5L5 15',
  down: 'M4.5 7.5L10 13l5.5-5.5',
  forward: 'M7.5 4.5L13 10l-5.5 5.5',
  send: 'M10 16.5v-13M4.5 9L10 3.5 15.5 9',
  stop: 'M6 6h8v8H6z',
  more: 'M3.4 10a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M9.4 10a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M15.4 10a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0',
  eye: EYE,
  hidden: `${EYE}M4 16.5L16 3.5`,
  metrics: 'M3.5 3.5V15a1.5 1.5 0 0 0 1.5 1.5h12M6.5 12.5L10 8.5l2.5 2.5L17 6',
  actions: 'M7.5 14a5.5 5.5 0 1 1 5 0v.5h-5zM8.5 17.5h3',
  connect: 'M3 8l7-4.5L17 8zM5.5 8v6M10 8v6M14.5 8v6M3 16.5h14',
  copy: 'M9 7.5h6a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H9a1.5 1.5 0 0 1-1.5-1.5V9a1.5 1.5 0 0 1 1.5-1.5zM4.5 12.5a1 1 0 0 1-1-1V5a1.5 1.5 0 0 1 1.5-1.5h6.5a1 1 0 0 1 1 1',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3L16 7.5M16 3.5v4h-4',
  outward: 'M7 5h8v8M15 5L5 15',
  helpful:
    'M3.5 9H6v7.5H3.5zM8.5 16.5V9l2.7-5.5a1.6 1.6 0 0 1 1.6 1.9l-.6 3.1h3a1.6 1.6 0 0 1 1.6 1.9l-.9 4.8a1.6 1.6 0 0 1-1.6 1.3z',
  lock: 'M5.5 9h9a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM7 9V6.5a3 3 0 0 1 6 0V9',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorates a name. Colour and size come from the text around it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
