import { beforeEach, type MockInstance, vi } from 'vitest';

/** Keeps `console.warn` silent in every test of the file. Returns the lines of the running test. */
export function catchWarnings() {
  let warn: MockInstance<typeof console.warn>;
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  return () => warn.mock.calls.map(([line]) => String(line));
}
