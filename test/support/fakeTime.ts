import { beforeEach, onTestFinished, vi } from 'vitest';

/** In every test of the file, time passes only where the test says so, and each random wait is as long as it can be. */
export function installFakeTime() {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
}

/**
 * Until the end of the test, time passes by itself: a small step in each turn of Node's loop, which also delivers messages,
 * however fast the machine is. Nobody waits for a time-out, and none comes before an answer that is there.
 */
export function passTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const turns = setInterval(() => vi.isFakeTimers() && vi.advanceTimersByTime(10), 1);
  onTestFinished(() => clearInterval(turns));
}
