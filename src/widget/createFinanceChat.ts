import { signal } from '@preact/signals';
import type { Sentences } from '../locale/en';
import type { Catalogue } from '../locale/words';
import { elementOf } from '../options/checks';
import { resolveOptions } from '../options/resolve';
import type { InitOptions } from '../options/types';
import { createWidget } from './createWidget';
import type { Handle } from './handle';

declare const __VERSION__: string;

/** What a page gets, from the script tag as from the module: described there. */
export interface FinanceChat {
  init(options: InitOptions): Handle;
  addMessages(locale: string, messages: Partial<Sentences>): void;
  version: string;
}

/** The widgets and languages of one page. */
export function createFinanceChat(): FinanceChat {
  const catalogue = signal<Catalogue>({});
  const widgets = new Map<unknown, Handle>();

  return {
    init(given) {
      const options = resolveOptions(given);
      const { mode, target } = options;
      const place = mode === 'inline' ? elementOf(target) : 'bubble';
      widgets.get(place)?.destroy();
      const handle = createWidget(options, catalogue, () => widgets.delete(place));
      widgets.set(place, handle);
      return handle;
    },

    addMessages(locale, messages) {
      catalogue.value = { ...catalogue.peek(), [locale]: { ...catalogue.peek()[locale], ...messages } };
    },

    version: __VERSION__,
  };
}
