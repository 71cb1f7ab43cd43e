import { type Channel, openChannel } from '../lib/channel';
import { randomId } from '../lib/crypto';
import { isBoolean, isString } from '../lib/guards';
import { findMismatch } from '../service/wire';
import type { RecordStorage } from './storage';

export interface OwnerChannelOptions {
  storage: RecordStorage;
  isOwner(): boolean;
  /** The owner answers whether it has the same storage. */
  onAnswer(isShared: boolean): void;
  /** Whoever asked has the same storage, and a record of its own now. */
  onStale(): void;
}

/** Between the owner of a record and those who have read it, too. */
export interface OwnerChannel {
  /** Returns whether the browser has such channels. */
  open(): boolean;
  /** Asks the owner whether it sees the storage of this page. */
  ask(): void;
  /** An answer no longer matters. */
  stopAsking(): void;
  close(): void;
}

const isQuestion = (data: unknown): data is { question: string } =>
  findMismatch({ question: isString }, data) === undefined;

const isMove = (data: unknown): data is { moved: string } =>
  findMismatch({ moved: isString }, data) === undefined;

const isAnswer = (data: unknown): data is { answer: string; isShared: boolean } =>
  findMismatch({ answer: isString, isShared: isBoolean }, data) === undefined;

export function createOwnerChannel({ storage, isOwner, ...options }: OwnerChannelOptions): OwnerChannel {
  let channel: Channel | undefined;
  /** Left in storage until the owner says whether it sees it. */
  let mark: string | undefined;

  function handleMessage(data: unknown) {
    if (isQuestion(data) && isOwner()) {
      channel?.post({ answer: data.question, isShared: storage.isMarked(data.question) });
    }
    if (isMove(data) && isOwner()) options.onStale();
    if (isAnswer(data) && data.answer === mark) {
      if (data.isShared) channel?.post({ moved: mark });
      options.onAnswer(data.isShared);
    }
  }

  function stopAsking() {
    if (mark) storage.unmark(mark);
    mark = undefined;
  }

  return {
    stopAsking,

    open() {
      channel = openChannel(`finance-chat record ${storage.names.channel}`, handleMessage);
      return channel !== undefined;
    },

    ask() {
      stopAsking();
      mark = randomId();
      storage.mark(mark);
      channel?.post({ question: mark });
    },

    close() {
      stopAsking();
      channel?.close();
      channel = undefined;
    },
  };
}
