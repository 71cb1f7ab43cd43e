import { EXCHANGE, instant, open, press, type Scenario } from '../scenario';

const PREFERENCE =
  'Developer tools, “Rendering” panel, “Emulate CSS media feature”; or the setting of the operating system.';

export const PEOPLE: readonly Scenario[] = [
  {
    id: 'forced-colours',
    group: 'People',
    name: 'Forced colours',
    shows: 'The system’s colours: every control keeps an edge and its icon.',
    behaviour: instant,
    preference: { media: '(forced-colors: active)', how: PREFERENCE },
    steps: [open, ...EXCHANGE],
  },
  {
    id: 'reduced-motion',
    group: 'People',
    name: 'Reduced motion',
    shows: 'Nothing moves, not even while the chat waits for an answer.',
    behaviour: instant,
    delay: 3000,
    preference: { media: '(prefers-reduced-motion: reduce)', how: PREFERENCE },
    steps: [open, press('Money overview')],
  },
];
