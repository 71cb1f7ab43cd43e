import { batch, signal } from '@preact/signals-core';
import { isString } from '../lib/guards';
import { nextTurn } from '../lib/nextTurn';
import type { Reporter } from '../lib/reporter';
import type { Entries } from './entries';
import type { ReplyEnd } from './entry';
import type { Emit } from './events';
import { guardReadable, type WritableState } from './state';

export interface ArrivingReplyOptions {
  /** The name of the act that the host gave the pieces to, for the console. */
  name: string;
  state: Pick<WritableState, 'arriving' | 'awaited'>;
  entries: Entries;
  emit: Emit;
  report: Reporter;
  onReceived(count: number): void;
  /** The replies that more may come of. */
  open: Set<ArrivingReply>;
  /** Its source failed. */
  onAbort?: ((reason: unknown) => void) | undefined;
}

/** A reply whose pieces are written into a stream. */
export interface ArrivingReply {
  readonly stream: WritableStream<string>;
  /**
   * Errors the stream, which cancels its source by the Streams standard. Does nothing after the end. `undefined`: the
   * conversation is gone.
   */
  cancel(end: ReplyEnd | undefined): void;
}

/** After this number of characters, a source that never waits lets the page do something else. */
const TURN_LENGTH = 20_000;
/** A short piece counts as this number of characters. */
const PIECE_LENGTH = 50;

/** The first half of a character that needs two UTF-16 units. Its other half comes with the next piece. */
const OPEN_SURROGATE = /[\ud800-\udbff]$/;

export function createArrivingReply(options: ArrivingReplyOptions): ArrivingReply {
  const { name, entries, emit, report, onReceived, open, onAbort } = options;
  const { arriving, awaited } = options.state;
  const text = signal('');
  let half = '';
  /** Of its entry, which is added with the first piece. */
  let id: string | undefined;
  let hasEnded = false;
  let sinceTurn = 0;
  let controller: WritableStreamDefaultController | undefined;

  function begin() {
    if (id) return;
    // A listener that is told of either may end the reply.
    const added = batch(() => {
      awaited.value--;
      id = entries.add({
        kind: 'reply',
        payloadType: 'text',
        payload: {},
        status: 'arriving',
        arriving: guardReadable(text, report),
      });
      return id;
    });
    onReceived(1);
    emit('reply:start', { id: added });
  }

  function end(how: ReplyEnd | undefined) {
    // A listener that is told of the beginning may end it.
    if (hasEnded) return;
    hasEnded = true;
    if (half) text.value += half;
    // A reply without a piece leaves nothing.
    if (text.peek() && how) begin();
    open.delete(reply);
    arriving.value--;
    if (!id) awaited.value--;
    if (!id || !how) return;
    const status = how === 'complete' ? undefined : how;
    entries.update(id, { payload: { text: text.peek() }, status, arriving: undefined });
    emit('message:received', { id, payloadType: 'text' });
    emit('reply:end', { id, end: how });
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

  const reply: ArrivingReply = {
    stream,

    cancel(how) {
      end(how);
      controller?.error(new DOMException('The reply was stopped.', 'AbortError'));
    },
  };
  // First, because a listener of the counts may stop every reply.
  open.add(reply);
  arriving.value++;
  awaited.value++;
  return reply;
}
