import { type ReadonlySignal, signal } from '@preact/signals-core';
import { isString } from '../lib/guards';
import { nextTurn } from '../lib/nextTurn';
import type { Reporter } from '../lib/reporter';
import type { ReplyEnd } from './entry';

export interface ArrivingReplyOptions {
  /** What the host gave the pieces to, for the console. */
  name: string;
  report: Pick<Reporter, 'warn'>;
  /** There is something to show. `text` grows. */
  onBegin(text: ReadonlySignal<string>): void;
  /** No more of it comes; `undefined` if the conversation is gone. Called once. */
  onEnd(end: ReplyEnd | undefined): void;
  /** Its source failed. */
  onAbort?: ((reason: unknown) => void) | undefined;
}

/** A reply whose pieces are written into a stream. */
export interface ArrivingReply {
  readonly stream: WritableStream<string>;
  /** Errors the stream, which cancels its source by the Streams standard. Does nothing after the end. */
  cancel(end: ReplyEnd | undefined): void;
}

/** After this number of characters, a source that never waits lets the page do something else. */
const TURN_LENGTH = 20_000;
/** A short piece counts as this number of characters. */
const PIECE_LENGTH = 50;

/** The first half of a character that needs two UTF-16 units. Its other half comes with the next piece. */
const OPEN_SURROGATE = /[\ud800-\udbff]$/;

export function createArrivingReply(options: ArrivingReplyOptions): ArrivingReply {
  const { name, report, onBegin, onEnd, onAbort } = options;
  const text = signal('');
  let half = '';
  let hasBegun = false;
  let hasEnded = false;
  let sinceTurn = 0;
  let controller: WritableStreamDefaultController | undefined;

  function begin() {
    if (hasBegun) return;
    hasBegun = true;
    onBegin(text);
  }

  function end(how: ReplyEnd | undefined) {
    // A listener that is told of the beginning may end it.
    if (hasEnded) return;
    hasEnded = true;
    if (half) text.value += half;
    // A reply without a piece leaves nothing.
    if (text.peek() && how) begin();
    onEnd(how);
  }

  function add(piece: string) {
    const added = half + piece;
    half = OPEN_SURROGATE.exec(added)?.[0] ?? '';
    text.value += half ? added.slice(0, -1) : added;
    if (text.peek()) begin();
  }

  const stream = new WritableStream<string>({
    start(given) {
      controller = given;
    },

    async write(piece: unknown) {
      if (!isString(piece)) {
        report.warn(['wrong-argument', name, 'pieces of text']);
        end('interrupted');
        throw new TypeError('A reply takes pieces of text.');
      }
      add(piece);
      sinceTurn += Math.max(piece.length, PIECE_LENGTH);
      if (sinceTurn < TURN_LENGTH) return;
      sinceTurn = 0;
      await nextTurn();
    },

    close: () => end('complete'),

    abort(reason) {
      end('interrupted');
      onAbort?.(reason);
    },
  });

  return {
    stream,

    cancel(how) {
      end(how);
      controller?.error(new DOMException('The reply was stopped.', 'AbortError'));
    },
  };
}
