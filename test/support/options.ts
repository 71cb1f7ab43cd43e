import type { Options } from '../../src/options/types';

/** As the options are once resolved, without a page to check them against. */
export const RESOLVED = {
  ...{
    chatType: 'free',
    requestTimeout: 5_000,
    actionOrder: 'as-sent',
    renderers: {},
    persistence: 'session',
  },
  ...{ connect: {}, mode: 'bubble', launcher: true, position: 'bottom-right', offset: { x: 20, y: 20 } },
  ...{ zIndex: 1, appearance: { accent: 'red' }, starters: [], hideAmounts: false },
} as unknown as Options;
