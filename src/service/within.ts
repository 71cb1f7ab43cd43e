import { ServiceFailure } from './failure';

/** Runs with a signal that also ends after `ms`: then the call has failed by `timeout`, whether it listens or not. */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  call: string,
  run: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, ms);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([
      run(abort.signal),
      new Promise<never>((_, reject) => {
        abort.signal.onabort = () =>
          reject(signal.aborted ? signal.reason : new ServiceFailure('timeout', call));
      }),
    ]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
