import { configure, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { createWords } from '../../src/locale/words';

/** The sentences of the widget, where a test is about which one and not about its words. */
export const { say } = createWords('en', {});

/** Longer than a busy machine needs, shorter than a test may take. */
const PATIENCE_MS = 4_000;

/** Expects of a value what it will soon be. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE_MS, interval: 10 });

/** Queries of a shadow root, which Testing Library finds its way in but cannot print. */
export function withinShadow(root: ShadowRoot) {
  configure({
    asyncUtilTimeout: PATIENCE_MS,
    getElementError: (message) => new Error(`${message}\n${root.textContent}`),
  });
  return within(root as unknown as HTMLElement);
}
