/** Milliseconds since the epoch. Old libraries such as DateJS replace `Date.now` by a function that returns a `Date`. */
// biome-ignore lint/complexity/useDateNow: it may return a `Date`
export const now = () => Number(new Date());

/** Milliseconds since the epoch, `NaN` for no time. Old libraries such as DateJS replace `Date.parse`. */
export const timeOf = (at: string | number) => Number(new Date(at));

/** Lets the page do something else. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Runs a task with a signal that aborts after `ms`, or when `signal` does. Rejects with a `TimeoutError`, as that of
 * `AbortSignal.timeout`, or with the reason of `signal`, whether the task listens to its signal or not.
 */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal,
  task: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
  signal.addEventListener('abort', abort);
  try {
    return await untilAborted(Promise.resolve(task(controller.signal)), controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Settles like the promise, or rejects with the reason of the signal when that aborts first. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Resolves after `ms`; rejects with the reason of the signal when that aborts. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await untilAborted(elapsed, signal).finally(() => clearTimeout(timer));
}
