/** Time ran out before the task was done. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Runs a task with a signal that aborts after `ms`, or when `signal` does. Rejects with a `TimeoutError` or with the
 * reason of `signal`, whether the task listens to its signal or not.
 */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal,
  task: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  signal.addEventListener('abort', abort);
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () =>
      reject(signal.aborted ? signal.reason : new TimeoutError()),
    );
  });
  try {
    return await Promise.race([task(controller.signal), aborted]);
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
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await untilAborted(elapsed, signal).finally(() => clearTimeout(timer));
}
