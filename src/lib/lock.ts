/**
 * Waits for a lock of the origin (Web Locks) and resolves with the function that releases it. Resolves with `undefined`
 * where a browser or a sandbox has no locks; rejects with the signal's reason when that aborts first.
 */
export async function acquireLock(name: string, signal: AbortSignal): Promise<(() => void) | undefined> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const fail = () => (signal.aborted ? reject(signal.reason) : resolve(undefined));
    const hold = () => new Promise<void>((release) => resolve(release));
    try {
      navigator.locks.request(name, { signal }, hold).catch(fail);
    } catch {
      fail();
    }
  });
}
