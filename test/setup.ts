import { afterEach, vi } from 'vitest';
import { PATIENCE_MS } from './settings';

// Vitest has no option for it, and gives up after a second.
const { waitFor } = vi;
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);

// No test inherits fake timers or stubbed globals.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
