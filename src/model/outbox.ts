import { backoffMs } from '../service/retry';

/** `pause`: no answer came, so what waits goes on after a while; `hold`: it goes on when somebody says so. */
export type Outcome = 'next' | 'pause' | 'hold';

export interface OutboxOptions<Item> {
  /** The first that waits and may go. */
  next(): Item | undefined;
  deliver(item: Item): Promise<Outcome>;
}

/** Delivers one after the other, in order, and knows when to stop trying. */
export function createOutbox<Item>({ next, deliver }: OutboxOptions<Item>) {
  let running = false;
  let closed = false;
  /** Somebody asked to go on while a delivery was still under way. */
  let again = false;
  let misses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Goes on: a connection, a success, or an act of the person gives reason to. Not `meanwhile` is a reason that a
   * delivery under way may still refute.
   */
  async function resume(meanwhile = true) {
    clearTimeout(timer);
    again ||= meanwhile;
    if (running) return;
    running = again = true;
    for (let item = next(); item && again && !closed; item = next()) {
      again = false;
      const outcome = await deliver(item);
      again ||= outcome === 'next';
      misses = outcome === 'pause' ? misses + 1 : 0;
    }
    running = false;
    if (misses && !closed && next()) timer = setTimeout(resume, backoffMs(misses));
  }

  return {
    resume: (meanwhile?: boolean) => void resume(meanwhile),

    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
