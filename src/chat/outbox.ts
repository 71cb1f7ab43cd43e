import { backoffMs } from '../service/retry';

/** `pause`: no answer came, so what waits goes on after a while. `hold`: it goes on when somebody says so. */
export type Outcome = 'next' | 'pause' | 'hold';

export interface OutboxOptions<Item> {
  /** The first item that waits and may go. */
  next(): Item | undefined;
  deliver(item: Item): Promise<Outcome>;
  /** An error in the widget itself: `deliver` rejected. */
  onBug(error: unknown): void;
}

/** Delivers one item after the other, in order. */
export interface Outbox {
  /** There is something to deliver. While a delivery is running, its result decides whether to go on. */
  start(): void;
  /** There is a new reason to try: goes on even if the delivery that is running fails. */
  resume(): void;
  /**
   * Goes on by `act` after something that may fail again at once, such as a new pair of tokens: the first time now, then
   * after a growing wait, until an item is delivered.
   */
  goOnSlowly(act: () => void): void;
  close(): void;
}

export function createOutbox<Item>({ next, deliver, onBug }: OutboxOptions<Item>): Outbox {
  let running = false;
  let closed = false;
  /** Whether to go on after the delivery that is running. */
  let goOn = false;
  let misses = 0;
  /** How often it went on slowly since an item was delivered. */
  let slowStarts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function deliverAll() {
    running = true;
    goOn = true;
    for (let item = next(); item && goOn && !closed; item = next()) {
      goOn = false;
      const outcome = await deliver(item).catch((error): Outcome => {
        onBug(error);
        return 'hold';
      });
      goOn ||= outcome === 'next';
      if (outcome === 'next') slowStarts = 0;
      misses = outcome === 'pause' ? misses + 1 : 0;
    }
    running = false;
    if (misses && !closed && next()) timer = setTimeout(start, backoffMs(misses));
  }

  function start() {
    clearTimeout(timer);
    if (!running) void deliverAll();
  }

  return {
    start,

    resume() {
      goOn = true;
      start();
    },

    goOnSlowly(act) {
      clearTimeout(timer);
      const waits = slowStarts++;
      if (waits) timer = setTimeout(act, backoffMs(waits));
      else act();
    },

    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
