import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Readable } from '../lib/readable';
import type { Reporter } from '../lib/reporter';
import { type ArrivingReply, createArrivingReply } from './arrivingReply';
import type { Entries } from './entries';
import type { Emit } from './events';
import type { ReplyEnd } from './message';

export interface StreamingOptions {
  entries: Entries;
  emit: Emit;
  report: Pick<Reporter, 'warn'>;
  /** Aborts with the chat. */
  signal: AbortSignal;
  onReceived(count: number): void;
}

/** Replies that arrive piece by piece. */
export interface Streaming {
  /** How many replies are arriving, those of which no piece is there yet included. */
  readonly arriving: ReadonlySignal<number>;
  /** How many of them have no piece yet. */
  readonly awaited: ReadonlySignal<number>;
  /** A new reply. Its pieces are written into the stream; closing it ends the reply, aborting it interrupts the reply. */
  open(): WritableStream<string>;
  /** Ends every reply that is arriving, with what is there, and cancels their sources. */
  stop(): void;
  /** The same, and nothing of them is told or kept: the conversation they belong to is gone. */
  discard(): void;
}

export function createStreaming({
  entries,
  emit,
  report,
  signal: life,
  onReceived,
}: StreamingOptions): Streaming {
  const arriving = signal(0);
  const awaited = signal(0);
  const replies = new Set<ArrivingReply>();

  function open(): WritableStream<string> {
    let shown: { id: string; text: Readable<string> } | undefined;

    function begin(text: Readable<string>) {
      awaited.value--;
      const id = entries.addArriving(text);
      shown = { id, text };
      onReceived(1);
      emit('reply:start', { id });
    }

    function settle(end: ReplyEnd | undefined) {
      replies.delete(reply);
      arriving.value--;
      if (!shown) awaited.value--;
      if (!shown || !end) return;
      const { id, text } = shown;
      entries.settleArriving(id, text.peek(), end === 'complete' ? undefined : end);
      emit('message:received', { id, payloadType: 'text' });
      emit('reply:end', { id, end });
    }

    const reply = createArrivingReply({ report, onBegin: begin, onEnd: settle });
    replies.add(reply);
    arriving.value++;
    awaited.value++;
    return reply.stream;
  }

  function cancelAll(end: ReplyEnd | undefined) {
    for (const reply of [...replies]) reply.cancel(end);
  }

  const discard = () => cancelAll(undefined);
  life.addEventListener('abort', discard);

  return { arriving, awaited, open, discard, stop: () => cancelAll('stopped') };
}
