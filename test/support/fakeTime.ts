import { beforeEach, vi } from 'vitest';

/** In every test of the file, time passes only where the test says so, and each random wait is as long as it can be. */
export function installFakeTime() {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
}
