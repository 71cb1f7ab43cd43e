import { createOwnerChannel } from './ownerChannel';
import { createRecordLock } from './recordLock';
import type { RecordStorage } from './storage';

export interface OwnershipOptions {
  storage: RecordStorage;
  /** Nobody else has the record: what waits in it is ours to send. */
  onOwned(): void;
  /** The record is a copy of one in another tab, and what waits in it belongs there. It has new names now. */
  onCopy(): void;
  /** Another widget has the record, on this page or in another frame of this tab. */
  onShared(): void;
  /** Somebody has the record and does not answer. */
  onSilence(): void;
  /** What is stored is not what the owner has. */
  onStale(): void;
}

/**
 * A stored record has one owner at a time, who alone saves it and sends what waits in it. Others may have read it, too:
 * a frame, another widget on the page, or a duplicated tab, which has a copy. The owner of a record in which something
 * has ever waited holds a lock. Any other record is simply taken over, under new names, as Firefox keeps no page in its
 * back/forward cache that holds a lock.
 */
export interface Ownership {
  /** `none`: there is no record yet. `claimed`: another one may own it. */
  readonly state: 'none' | 'claimed' | 'owned' | 'paused';
  /** Asks for the record in storage. */
  claim(): void;
  /** Owns the record in storage if nobody else says that it has it. */
  claimOrphan(): void;
  /** The record was saved: if it is a new one, it is ours. */
  keep(): void;
  /** Lets the next page have the record, as the back/forward cache wants it. */
  pause(): void;
  /** Asks again for what was given up. */
  resume(): void;
}

/** How long an owner has to answer where there are no locks. */
const ANSWER_MS = 150;
/** An owner that has not answered by then is taken for frozen. */
const SILENCE_MS = 3_000;

export function createOwnership(options: OwnershipOptions): Ownership {
  const { storage } = options;
  let state: Ownership['state'] = 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lock = createRecordLock(storage);
  const isOwner = () => state === 'owned';
  const channel = createOwnerChannel({ ...options, isOwner, onAnswer: readAnswer });
  /** To the owner before, under the names that the record had. */
  const former = createOwnerChannel({ ...options, isOwner: () => false, onAnswer: readFormerAnswer });

  function release(next: 'none' | 'paused') {
    state = next;
    clearTimeout(timer);
    lock.release();
    channel.close();
    former.close();
  }

  function own() {
    clearTimeout(timer);
    channel.stopAsking();
    state = 'owned';
    options.onOwned();
  }

  function readAnswer(isShared: boolean) {
    release('none');
    if (isShared) return options.onShared();
    storage.rename();
    keep();
    options.onCopy();
  }

  function readFormerAnswer(isShared: boolean) {
    if (isShared) {
      release('none');
      return options.onShared();
    }
    clearTimeout(timer);
    former.close();
    options.onCopy();
  }

  function keep() {
    if (state === 'none') {
      state = 'owned';
      channel.open();
    }
    if (isOwner() && storage.names.hasWaited && !lock.isWanted) lock.acquire().catch(ignoreRelease);
  }

  function claim() {
    if (storage.names.hasWaited) claimByLock();
    else void takeOver();
  }

  async function takeOver() {
    former.open();
    former.ask();
    timer = setTimeout(() => {
      former.close();
      options.onOwned();
    }, ANSWER_MS);
    storage.rename();
    state = 'owned';
    channel.open();
    // Not before the caller has restored what it found.
    await undefined;
    if (isOwner()) options.onStale();
  }

  function claimByLock(isOrphan = false) {
    state = 'claimed';
    const canAsk = channel.open();
    lock.acquire().then((isLocked) => {
      if (isLocked && !isOrphan) return own();
      // Without a lock, the owner is whoever gets no answer.
      clearTimeout(timer);
      timer = setTimeout(own, canAsk ? ANSWER_MS : 0);
    }, ignoreRelease);
    channel.ask();
    timer = setTimeout(askAgain, SILENCE_MS - ANSWER_MS);
  }

  /** The computer may have slept meanwhile. */
  function askAgain() {
    channel.ask();
    timer = setTimeout(options.onSilence, ANSWER_MS);
  }

  return {
    claim,
    keep,
    claimOrphan: () => claimByLock(true),

    get state() {
      return state;
    },

    pause() {
      release(state === 'none' ? 'none' : 'paused');
    },

    resume() {
      if (state === 'paused') claim();
    },
  };
}

/** Whoever releases a lock knows that it will not come. */
function ignoreRelease() {}
