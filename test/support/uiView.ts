import { configure, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { createTranslation } from '../../src/locale/translation';
import { PATIENCE_MS } from '../settings';

/** The messages of the widget, for tests that are not about their words. */
export const { t } = createTranslation('en', {});

configure({ asyncUtilTimeout: PATIENCE_MS });

/** Expects that a value soon fulfils the assertion. */
export const soon = <T>(read: () => T) => expect.poll(read);

/** Queries of a shadow root. Testing Library finds elements in it but cannot print it. */
export function withinShadow(root: ShadowRoot) {
  configure({ getElementError: (message) => new Error(`${message}\n${root.textContent}`) });
  return within(root as unknown as HTMLElement);
}
