import { EXCHANGE, inGroup, open, press } from '../scenario';

const PREFERENCE =
  'Developer tools, “Rendering” panel, “Emulate CSS media feature”; or the setting of the operating system.';

export const PEOPLE = inGroup('People', [
  {
    id: 'forced-colours',
    name: 'Forced colours',
    shows: 'The system’s colours: every control keeps an edge and its icon.',
    preference: { media: '(forced-colors: active)', how: PREFERENCE },
    steps: [open, ...EXCHANGE],
  },
  {
    id: 'reduced-motion',
    name: 'Reduced motion',
    shows: 'Nothing moves, not even while the chat waits for an answer.',
    delay: 3000,
    preference: { media: '(prefers-reduced-motion: reduce)', how: PREFERENCE },
    steps: [open, press('Money overview')],
  },
]);
