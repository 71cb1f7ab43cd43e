import { CHAT_PATH } from './chatPath';

const PATHS = {
  chat: CHAT_PATH,
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M8 8h8v8H8z',
  more: 'M4.3 12a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0M11.3 12a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0M18.3 12a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0',
  eye: 'M3 12q9-12 18 0-9 12-18 0M10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  hidden: 'M3 12q9-12 18 0-9 12-18 0M10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0M4 20L20 4',
  metrics: 'M5 19v-6M10 19V5M15 19V9M20 19v-4',
  actions: 'M5 12l5 5 9-10',
  connect: 'M4 10l8-6 8 6zM6 10v8M12 10v8M18 10v8M4 20h16',
  copy: 'M9 9h11v11H9zM5 15V4h11',
  ask: 'M4 18V5h16v12H8zM10 9q.3-1.7 2-1.7T14 9q0 1.2-2 2.2M12 13.8v.2',
  outward: 'M8 7h9v9M7 17L17 7',
  lock: 'M6 11h12v9H6zM8 11V4h8v7',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorates a name. Colour and size come from the text around it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
