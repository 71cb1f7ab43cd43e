import { type ReadonlySignal, signal } from '@preact/signals-core';
import { isString } from '../lib/guards';
import type { Reporter } from '../lib/reporter';
import type { Entries } from './entries';
import type { ReplyEnd } from './entry';
import type { Emit } from './events';

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

/** After so many characters, a source that never waits lets the page do something else. */
const TURN_LENGTH = 20_000;

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The first half of a character that needs two UTF-16 units. Its other half comes with the next piece. */
const OPEN_SURROGATE = /[\ud800-\udbff]$/;

export function createStreaming({
  entries,
  emit,
  report,
  signal: life,
  ...options
}: StreamingOptions): Streaming {
  const arriving = signal(0);
  const awaited = signal(0);
  const cancels = new Set<(end: ReplyEnd | undefined) => void>();

  function open(): WritableStream<string> {
    const text = signal('');
    let id: string | undefined;
    let half = '';
    let sinceTurn = 0;

    function show(piece: string) {
      const whole = text.peek() + half + piece;
      half = OPEN_SURROGATE.exec(whole)?.[0] ?? '';
      text.value = half ? whole.slice(0, -1) : whole;
      if (id !== undefined || text.peek() === '') return;
      begin();
    }

    function begin() {
      awaited.value--;
      id = entries.addArriving(text);
      options.onReceived(1);
      emit('reply:start', { id });
    }

    /** Returns whether it was still arriving. */
    function leave(cancel: (end: ReplyEnd | undefined) => void): boolean {
      if (!cancels.delete(cancel)) return false;
      arriving.value--;
      if (id === undefined) awaited.value--;
      return true;
    }

    function finish(end: ReplyEnd) {
      if (id === undefined) return;
      text.value += half;
      entries.settleArriving(id, text.peek(), end === 'complete' ? undefined : end);
      emit('message:received', { id, payloadType: 'text' });
      emit('reply:end', { id, end });
    }

    function createSink(): UnderlyingSink<string> {
      let cancel: (end: ReplyEnd | undefined) => void = () => {};
      const settle = (end: ReplyEnd) => {
        // A reply that broke before its first piece is missed, too.
        if (end === 'interrupted' && id === undefined && cancels.has(cancel)) begin();
        if (leave(cancel)) finish(end);
      };
      return {
        start(controller) {
          cancel = (end) => {
            if (!leave(cancel)) return;
            if (end) finish(end);
            controller.error(new DOMException('The reply was stopped.', 'AbortError'));
          };
          cancels.add(cancel);
          arriving.value++;
          awaited.value++;
        },
        async write(piece: unknown) {
          if (!isString(piece)) {
            report.warn(['wrong-argument', 'reply()', 'pieces of text']);
            settle('interrupted');
            throw new TypeError('A reply takes pieces of text.');
          }
          show(piece);
          sinceTurn += piece.length;
          if (sinceTurn < TURN_LENGTH) return;
          sinceTurn = 0;
          await nextTurn();
        },
        close: () => settle('complete'),
        abort: () => settle('interrupted'),
      };
    }

    return new WritableStream(createSink());
  }

  function cancelAll(end: ReplyEnd | undefined) {
    for (const cancel of [...cancels]) cancel(end);
  }

  const discard = () => cancelAll(undefined);
  life.addEventListener('abort', discard);

  return { arriving, awaited, open, discard, stop: () => cancelAll('stopped') };
}
