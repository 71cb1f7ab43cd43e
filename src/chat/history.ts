import { isFunction, isObject, isString, propertyOf } from '../lib/guards';
import type { Reporter } from '../lib/reporter';
import { timeOf } from '../lib/timeOf';
import { findMismatch, type Shape } from '../service/wire';
import type { Entries } from './entries';
import {
  type HistoryMessage,
  type HistoryRequest,
  type Message,
  type Reply,
  toHostId,
  type UserMessage,
} from './entry';
import type { Settings } from './options';

export interface HistoryOptions {
  entries: Entries;
  report: Pick<Reporter, 'warn'>;
  /** Aborts with the conversation. */
  signal: AbortSignal;
  getSettings(): Pick<Settings, 'userId' | 'history'>;
}

/** The earlier messages that a conversation begins with. */
export interface History {
  /** Puts the earlier messages above the others: once, and not before the host has given some. */
  load(): void;
  /** The conversation has a beginning of its own. */
  drop(): void;
}

export function createHistory({ entries, report, signal: life, getSettings }: HistoryOptions): History {
  const wanted = new AbortController();
  const { signal } = wanted;
  const drop = () => wanted.abort();
  let isLoaded = false;
  life.addEventListener('abort', drop);

  async function ask(source: (request: HistoryRequest) => unknown) {
    // React in StrictMode destroys the first chat of a component in the task that started it.
    await undefined;
    if (signal.aborted) return;
    let rows: unknown;
    try {
      rows = await source({ userId: getSettings().userId, signal });
    } catch (error) {
      if (!signal.aborted) report.warn(['host-threw', '"history"'], error);
      return;
    }
    if (!signal.aborted) show(rows);
  }

  function show(rows: unknown) {
    if (!Array.isArray(rows)) {
      report.warn(['wrong-option', 'history', 'an array of messages', 'something else', 'there are none']);
      return;
    }
    const mismatches = rows.map((row: unknown, index) =>
      findMismatch(shapeOf(row), row, `history[${index}]`),
    );
    const first = mismatches.find(isString);
    if (first)
      report.warn(['wrong-option', first, takenBy(first), 'something else', 'that message is left out']);
    entries.addEarlier(rows.filter((_, index) => !mismatches[index]).map(toEntry));
  }

  return {
    drop,

    load() {
      const { history } = getSettings();
      if (isLoaded || signal.aborted || !history) return;
      isLoaded = true;
      if (isFunction(history)) void ask(history);
      else show(history);
    },
  };
}

const isTime = (at: unknown) =>
  (typeof at === 'number' || (isString(at) && /^\d{4}-\d\d-\d\d/.test(at))) && Number.isFinite(timeOf(at));

const STAMP = { from: (value: unknown) => value === 'user' || value === 'assistant', at: isTime };
const SHORT: Shape = { ...STAMP, text: isString };
const TEXT: Shape = { ...STAMP, payload: { text: isString } };
const OTHER: Shape = { ...STAMP, payloadType: isString, payload: isObject };

function shapeOf(row: unknown): Shape {
  const payloadType = propertyOf(row, 'payloadType');
  if (payloadType === undefined) return SHORT;
  return payloadType === 'text' || propertyOf(row, 'from') === 'user' ? TEXT : OTHER;
}

/** The values that the field at the end of a path takes. */
function takenBy(path: string): string {
  if (path.endsWith('.from')) return "'user' or 'assistant'";
  if (path.endsWith('.at')) return 'ISO 8601 or milliseconds';
  return /text|Type$/.test(path) ? 'a string' : 'an object';
}

function toEntry(row: HistoryMessage): Omit<UserMessage, 'id'> | Omit<Reply, 'id'> {
  // Some hosts give the fields of both forms, those of one `undefined`.
  const isShort = 'text' in row && propertyOf(row, 'payloadType') === undefined;
  const { payloadType, payload } = isShort
    ? { payloadType: 'text', payload: { text: row.text } }
    : (row as Message);
  const placed = { at: timeOf(row.at), earlier: true } as const;
  if (row.from === 'user') return { ...placed, kind: 'user', text: String(payload.text), status: 'sent' };
  return { ...placed, kind: 'reply', payloadType, payload, hostId: toHostId(row.id) };
}
