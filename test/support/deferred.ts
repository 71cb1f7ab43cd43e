/** A promise to settle when the test says so. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}

/** Runs all promise callbacks that are ready, without time going by. */
export async function settle() {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
}
