import { batch, computed, effect, type Signal } from '@preact/signals-core';
import { attempt } from '../lib/attempt';
import { randomId } from '../lib/crypto';
import { isBoolean, isFilled, isObject, isString, oneOf, ownProperty, propertyOf } from '../lib/guards';
import { parse, stringify } from '../lib/json';
import { sharedOnPage, whenShown } from '../lib/page';
import { readShape, type Shape } from '../lib/shape';
import { shorten } from '../lib/text';
import { isFailureKind } from '../service/failure';
import type { Draft } from './draft';
import { EXTRAS, isArriving, isCard, isUndelivered, isUnsent, textOf } from './entry';
import type { Messages } from './messages';
import type { KeyValueStorage, Persistence } from './options';
import type { Panel } from './panel';
import type { Conversation } from './state';
import type { DeliveryStatus, Entry, Reply } from './types';

export interface RecordOptions {
  /** A chat without a panel of ours has none to keep. */
  panel: Pick<Panel, 'kept'> | undefined;
  /** Tells the chats of one page apart, the same way after a reload. */
  slot: string;
  /** The logout that the page knows of. A record of an earlier one is not restored. */
  getLogoutMark(): string;
}

/**
 * Keeps the conversation over a reload: restores it when it is created, and saves it when it changes. Where storage is
 * blocked or full, less is kept, or nothing.
 */
export interface ConversationRecord {
  save(): void;
  /** Removes the records of other users from this tab. It looks at all keys, so a closed chat does not do it. */
  removeOthers(): void;
  /** Removes the records of the user from this tab, but for those of other chats on the page. */
  removeOwn(): void;
  /** Does the same, and keeps the conversation in another storage. */
  moveTo(persistence: Persistence): void;
}

/** Begins the names of records of every version. */
const PREFIX = 'finance-chat:';

/** Changes within this time are saved together. Each save writes the whole record, which can take a slow phone 40 ms. */
const SAVE_DELAY_MS = 500;

/** How many of the newest entries are kept: fewer where storage is full. Unsent messages are kept beside them. */
const MAX_ENTRIES = [200, 20, 0];

/** The characters that are kept of a reply. What the person wrote is kept whole. */
const MAX_TEXT = 20_000;

/** The keys of the chats that are on this page now. */
const getKeys = sharedOnPage((): string[] => []);

/** Nothing is saved once the chat has ended. */
export function createRecord(
  { state, getSettings, report, signal }: Pick<Conversation, 'state' | 'getSettings' | 'report' | 'signal'>,
  { storedText, draftAbout }: Pick<Draft, 'storedText' | 'draftAbout'>,
  { awaitsHistory, skipHistory }: Pick<Messages, 'awaitsHistory' | 'skipHistory'>,
  { panel, slot, getLogoutMark }: RecordOptions,
): ConversationRecord {
  const { baseUrl, userId } = getSettings();
  let { persistence } = getSettings();
  const ofOwner = `${PREFIX}5:${hash(`${baseUrl} ${userId}`)}:`;
  const key = ofOwner + hash(slot);
  const keys = getKeys();
  keys.push(key);

  const { entries, sessionId, draft } = state;
  /** What is kept beside the entries, by its name in the record. */
  const parts: Readonly<Record<string, Signal<unknown>>> = { sessionId, draft, draftAbout, ...panel?.kept };

  const current = computed((): { readonly entries: readonly Entry[]; [part: string]: unknown } => ({
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.value])),
    entries: entries.value,
    draft: storedText.value,
    // Without a session, the next page asks for the earlier messages if this page goes before they came.
    sessionId: awaitsHistory.value && entries.value.length === 0 ? undefined : sessionId.value,
  }));
  let saved = current.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;

  whenShown(() => {
    if (persistence === 'none') remove('own');
    else restore();
    saved = current.peek();
    signal.addEventListener('abort', effect(follow));
  }, signal);

  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    keys.splice(keys.indexOf(key), 1);
  });

  function follow() {
    if (current.value === saved) return;
    // At once: after a crash nothing else would tell what was written, and whether it has left.
    if (undelivered(current.value.entries) !== undelivered(saved.entries)) saveNow();
    else timer ??= setTimeout(save, SAVE_DELAY_MS);
  }

  function restore() {
    const text = attempt(() => areaOf(persistence).getItem(key));
    // A storage of the host may read what it keeps by itself.
    const stored = isString(text) ? parse(text) : undefined;
    if (!isObject(stored)) return;
    // Where the page has cleared its localStorage, no logout is known.
    const logoutMark = getLogoutMark();
    if (logoutMark && stored.logoutMark !== logoutMark) return remove('own');
    const record = readShape(RECORD, stored).copy as Record<string, unknown>;
    const former = readEntries(stored.entries);
    // Before a prerendered page was shown, the host may have set parts and added entries.
    batch(() => {
      for (const [name, part] of Object.entries(parts)) part.value = record[name] || part.peek();
      entries.value = Object.freeze([...former, ...entries.peek()]);
    });
    // A conversation that was kept has its earlier messages in it.
    if (record.sessionId || former.length > 0) skipHistory();
  }

  function removeOthers() {
    // A storage of a process in Node may have the records of all its users.
    if (!('document' in globalThis)) return;
    const removeSoon = () => setTimeout(() => remove('others'));
    // The other chats of the page may come after this one, each with a script of its own.
    if (document.readyState === 'complete') removeSoon();
    else window.addEventListener('load', removeSoon, { signal });
  }

  function saveNow() {
    clearTimeout(timer);
    timer = undefined;
    if (signal.aborted) return;
    saved = current.peek();
    if (persistence === 'none') return;
    // Nothing is stored of a chat that nobody has opened.
    const isUsed = saved.open || saved.sessionId || saved.draft || saved.entries.length > 0;
    // A conversation from earlier would be worse than none.
    if (!isUsed || !MAX_ENTRIES.some(write)) attempt(() => areaOf(persistence).removeItem(key));
  }

  /** Returns whether there was room. */
  function write(newest: number): boolean {
    const { length } = saved.entries;
    const kept = saved.entries.filter((entry, index) => index >= length - newest || isUnsent(entry));
    const record = readShape(RECORD, saved).copy as object;
    const logoutMark = getLogoutMark();
    try {
      areaOf(persistence).setItem(key, stringify({ ...record, logoutMark, entries: kept.map(toStored) }));
      return true;
    } catch (error) {
      if (propertyOf(error, 'name') !== 'QuotaExceededError') report.warn(['blocked-storage']);
      return false;
    }
  }

  function save() {
    // A reply is stored at its end, or with its text so far when the page goes.
    if (saved !== current.peek() || saved.entries.some(isArriving)) saveNow();
  }

  /** Removes the records of the user, or those of others, but for those of the other chats on the page. */
  function remove(which: 'own' | 'others') {
    const isOfOtherChat = (name: string) => name !== key && keys.includes(name);
    const isOwn = which === 'own';
    removeRecords(persistence, (name) => name.startsWith(ofOwner) === isOwn && !isOfOtherChat(name));
  }

  return {
    save,
    removeOthers,
    removeOwn: () => remove('own'),

    moveTo(next) {
      remove('own');
      persistence = next;
      saveNow();
    },
  };
}

/** The messages that are queued or on their way, as one comparable text. */
const undelivered = (entries: readonly Entry[]) =>
  entries
    .filter(isUndelivered)
    .map(({ id, status }) => `${id} ${status}`)
    .join();

/** The key under which the tabs of an origin find the last logout, as random bits. Any script of the origin can read it. */
export const LOGOUT_KEY = `${PREFIX}logout`;

/** The last logout in this browser. Empty where there was none, where it is unknown, and in Node, which serves many users. */
export const readLogoutMark = (): string =>
  ('document' in globalThis && attempt(() => localStorage.getItem(LOGOUT_KEY))) || '';

/** Removes all records of this tab, and tells every tab of the origin. Returns the new mark. */
export function writeLogoutMark(): string {
  const mark = randomId();
  if (!('document' in globalThis)) return mark;
  removeRecords('session', () => true);
  const write = () => attempt(() => localStorage.setItem(LOGOUT_KEY, mark));
  write();
  // Many pages clear their localStorage right after a logout.
  queueMicrotask(write);
  return mark;
}

/** Throws if a browser or a sandbox refuses it. */
const areaOf = (persistence: Persistence): KeyValueStorage =>
  typeof persistence === 'object' ? persistence : sessionStorage;

function removeRecords(persistence: Persistence, isUnwanted: (name: string) => boolean) {
  attempt(() => {
    const area = areaOf(persistence);
    const names = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '');
    for (const name of names) {
      if (name.startsWith(PREFIX) && name !== LOGOUT_KEY && isUnwanted(name)) area.removeItem(name);
    }
  });
}

/** Other numbers are no time (ECMA-262, Time Values). */
const isTime = (value: unknown) => typeof value === 'number' && Math.abs(value) <= 8.64e15;
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** Without its value, which is mostly an amount. */
const ABOUT: Shape = { title: isFilled };
const FAULT: Shape = { kind: isFailureKind, 'status?': Number.isFinite, 'requestId?': isString };
const CARD: Shape = { kind: isString, id: isString, at: isTime };

/**
 * The fields that are stored: texts, but no figures and no links. Any script of the origin can write to storage, so only
 * these are read, and a broken entry is left out.
 */
const ENTRIES: Readonly<Record<Entry['kind'], Shape>> = {
  user: {
    ...CARD,
    text: isString,
    'about?': ABOUT,
    status: oneOf('queued', 'sending', 'sent', 'failed', 'unconfirmed'),
    'fault?': FAULT,
  },
  reply: {
    ...CARD,
    'hostId?': isFilled,
    'feedback?': oneOf('up', 'down'),
    'status?': oneOf('stopped', 'interrupted'),
    // An empty one "can't be shown here".
    payloadType: oneOf('text', ''),
    payload: { 'text?': isString, ...EXTRAS },
  },
  metrics: CARD,
  actions: CARD,
  connect: CARD,
};

const RECORD: Shape = {
  'sessionId?': isFilled,
  'draft?': isString,
  'draftAbout?': ABOUT,
  'open?': isBoolean,
  'unread?': isCount,
  'amountsHidden?': isBoolean,
  'large?': isBoolean,
};

function readEntries(stored: unknown): Entry[] {
  const read = Array.isArray(stored) ? stored.flatMap((entry) => readEntry(entry) ?? []) : [];
  return [...new Map(read.map((entry) => [entry.id, entry])).values()];
}

const toStored = (entry: Entry): unknown =>
  readShape(ENTRIES[entry.kind], entry.kind === 'reply' ? toStoredReply(entry) : entry).copy;

/** Payloads that are no texts may hold figures. After a reload nobody adds to a reply that was arriving. */
function toStoredReply(reply: Reply) {
  const text = textOf(reply);
  if (text === undefined) return { ...reply, payloadType: '', payload: {} };
  return {
    ...reply,
    ...(isArriving(reply) && { status: 'interrupted' }),
    payload: { ...reply.payload, text: shorten(text, MAX_TEXT) },
  };
}

function readEntry(stored: unknown): Entry | undefined {
  const kind = propertyOf(stored, 'kind');
  const shape = isString(kind) ? ownProperty<Shape>(ENTRIES, kind) : undefined;
  const entry = shape && (readShape(shape, stored).copy as Entry | undefined);
  if (!entry || entry.kind === 'reply') return entry;
  if (isCard(entry)) return Object.freeze({ ...entry, phase: Object.freeze({ is: 'expired' }) });
  return Object.freeze({ ...entry, status: AFTER_RELOAD[entry.status] ?? entry.status });
}

/** Nothing that was typed on an earlier page leaves without a press. A message that was leaving may have been taken. */
const AFTER_RELOAD: Partial<Record<DeliveryStatus, DeliveryStatus>> = {
  queued: 'failed',
  sending: 'unconfirmed',
};

/**
 * Not a secret, only a name that does not show the user: FNV-1a four times, 128 bits, so that no two users have the same.
 * `crypto.subtle` answers later than `init()` may.
 */
const hash = (text: string) => ['a', 'b', 'c', 'd'].map((salt) => fnv1a(salt + text)).join('-');

function fnv1a(text: string): string {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  return (bits >>> 0).toString(36);
}
