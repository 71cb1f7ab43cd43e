/** A view that has worked for so long is sound. Earlier failures belong to another burst. */
const BURST_MS = 60_000;
/** How long to wait after each failure of a burst before the view is built again. */
const REBUILD_DELAYS_MS = [0, 100, 1_000];
/** After so many failures only text is shown, and the view is tried again after this time, doubled every time. */
const PLAIN_MS = 5_000;
/** The same if not even text can be shown. */
const EMPTY_MS = 1_000;

export interface Recovery {
  /** The view failed. */
  fail(): void;
  /** Ends what is planned. */
  cancel(): void;
}

/**
 * Decides what follows a failure of the view: building it again, or first showing only text. `showPlain` returns
 * whether that worked.
 */
export function createRecovery(build: () => void, showPlain: () => boolean): Recovery {
  let failures = 0;
  let builtAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function buildAfter(delay: number) {
    timer = setTimeout(() => {
      builtAt = performance.now();
      build();
    }, delay);
  }

  function showPlainForNow() {
    const pause = showPlain() ? PLAIN_MS : EMPTY_MS;
    buildAfter(pause * 2 ** (failures - REBUILD_DELAYS_MS.length - 1));
  }

  return {
    fail() {
      failures = performance.now() - builtAt > BURST_MS ? 1 : failures + 1;
      clearTimeout(timer);
      const delay = REBUILD_DELAYS_MS[failures - 1];
      // Never at once: Preact is still at work on the view that failed, and would go on with what is taken down now.
      if (delay === undefined) timer = setTimeout(showPlainForNow);
      else buildAfter(delay);
    },

    cancel() {
      clearTimeout(timer);
    },
  };
}
