import { createReporter } from '../../src/lib/reporter';
import { type Options, readOptions } from '../../src/options/widgetOptions';
import type { PageFiles } from '../../src/widget/pageFiles';

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
  ...{ zIndex: 1, appearance: { accent: 'red' }, starters: [], markdown: false, hideAmounts: false },
  ...{ maxLength: 4000, feedback: false },
} as unknown as Options;

/** What the widget makes of options, or of a change of them. */
export const optionsOf = (given: unknown, before?: Options): Options =>
  readOptions(given, createReporter(), before);

/** A page beside whose script there are no other files. */
export const NO_FILES: PageFiles = {
  loadMarkdown: () => Promise.reject(new Error('There is no such file.')),
  languages: [],
  loadLanguage: () => Promise.reject(new Error('There is no such file.')),
};
