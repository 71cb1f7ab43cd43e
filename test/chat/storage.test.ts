// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStorage, type StorageOptions } from '../../src/chat/storage';
import type { StoredRecord } from '../../src/chat/storedRecord';
import { isObject } from '../../src/lib/guards';
import { createTabStorage } from '../faults/browser';

const RECORD: StoredRecord = {
  sessionId: 'ses_1',
  draft: 'half a sen',
  open: true,
  unread: 2,
  amountsHidden: true,
  entries: [
    { kind: 'user', id: '1', at: 1, text: 'Hello', status: 'sent' },
    { kind: 'reply', id: '2', at: 2, payloadType: 'text', payload: { text: 'Hi' } },
    { kind: 'metrics', id: '3', at: 3 },
    { kind: 'actions', id: '4', at: 4 },
    { kind: 'connect', id: '5', at: 5 },
  ],
};

const open = (options: Partial<StorageOptions> = {}) =>
  createStorage({ persistence: 'session', slot: 'bubble', owner: 'https://api.example ada', ...options });

/** The one key that is written to. */
function key() {
  const [found = '', ...others] = Object.keys(sessionStorage);
  expect(others).toEqual([]);
  return found;
}

beforeEach(() => sessionStorage.clear());

afterEach(() => {
  vi.unstubAllGlobals();
});

it('has nothing at first', () => {
  expect(open().load()).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it('reads back what it wrote', () => {
  open().save(RECORD);
  expect(open().load()).toEqual(RECORD);
  expect(open().load()).toEqual(RECORD);
});

it('keeps one record, under a name that tells neither user nor service', () => {
  open().save(RECORD);
  open().save({ ...RECORD, draft: '' });
  expect(key()).toMatch(/^finance-chat:2:\w+:\w+:1$/);
  expect(key()).not.toMatch(/ada|api\.example/);
  expect(sessionStorage.getItem(key())).not.toMatch(/ada|api\.example/);
});

it('writes nothing into localStorage', () => {
  open().save(RECORD);
  expect(localStorage).toHaveLength(0);
});

it('wipes what it keeps', () => {
  const storage = open();
  storage.save(RECORD);
  storage.wipe();
  expect(sessionStorage).toHaveLength(0);
});

it('wipes the record of another owner in its place', () => {
  open().save(RECORD);
  expect(open({ owner: 'https://api.example eve' }).load()).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it.each(['load', 'wipe'] as const)('leaves other places alone: %s', (act) => {
  open({ slot: '#one' }).save(RECORD);
  open({ slot: '#two' }).save({ ...RECORD, draft: 'two' });
  sessionStorage.setItem('cart', '7');
  sessionStorage.setItem('finance-chat:0:x', 'from another version');
  open({ slot: '#one', owner: 'eve' })[act]();
  expect(open({ slot: '#one' }).load()).toBeUndefined();
  expect(open({ slot: '#two' }).load()?.draft).toBe('two');
  expect(sessionStorage.getItem('cart')).toBe('7');
});

it('writes nothing with persistence "none", and wipes what is there', () => {
  open().save(RECORD);
  const storage = open({ persistence: 'none' });
  expect(storage.load()).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
  storage.save(RECORD);
  expect(sessionStorage).toHaveLength(0);
});

const user = { kind: 'user', id: '9', at: 9, text: 'Hello', status: 'sent' };
const reply = { kind: 'reply', id: '9', at: 9, payloadType: 'text', payload: {} };

/** What is read where somebody wrote this in place of the record. */
function readInstead(value: unknown) {
  open().save(RECORD);
  const { owner, names } = JSON.parse(sessionStorage.getItem(key()) ?? '');
  const written = isObject(value) ? JSON.stringify({ owner, names, ...value }) : value;
  sessionStorage.setItem(key(), typeof written === 'string' ? written : JSON.stringify(written));
  return open().load();
}

it.each([
  ['no JSON', 'half a rec'],
  ['an empty text', ''],
  ['null', null],
  ['a list', []],
  ['a number', 7],
])('ignores and wipes a record with %s', (_, value) => {
  expect(readInstead(value)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it('reads an empty object as a conversation in which nothing happened yet', () => {
  expect(readInstead({})).toEqual({
    ...{ sessionId: undefined, entries: [], draft: '', open: false, unread: 0 },
  });
});

it.each([
  ['entries that are no list', { entries: {} }, { entries: [] }],
  ['no entries', { entries: undefined }, { entries: [] }],
  ['a draft that is no text', { draft: 7 }, { draft: '' }],
  ['no draft', { draft: undefined }, { draft: '' }],
  ['a session that is no text', { sessionId: 7 }, { sessionId: undefined }],
  ['a panel neither open nor closed', { open: 'yes' }, { open: false }],
  ['no count of unread replies', { unread: 'many' }, { unread: 0 }],
  ['fewer than no unread replies', { unread: -1 }, { unread: 0 }],
  ['amounts that are hidden in words', { amountsHidden: 'yes' }, { amountsHidden: undefined }],
  ['no amounts', { amountsHidden: undefined }, { amountsHidden: undefined }],
])('reads a record with %s, and keeps the rest', (_, broken, read) => {
  expect(readInstead({ ...RECORD, ...broken })).toEqual({ ...RECORD, ...read });
});

it.each([
  ['null', null],
  ['a text', 'Hello'],
  ['of an unknown kind', { kind: 'script', id: '9', at: 9 }],
  ['of no kind', { id: '9', at: 9 }],
  ['without an id', { ...user, id: undefined }],
  ['without a time', { ...user, at: undefined }],
  ['with a time that is no number', { ...user, at: 'now' }],
  ['with a time no calendar has', { ...user, at: 1e300 }],
  ['with a fault that is a text', { ...user, fault: 'timeout' }],
  ['with a fault of no kind', { ...user, fault: { requestId: 'req_1' } }],
  ['with a status of its fault that is no number', { ...user, fault: { kind: 'timeout', status: {} } }],
  ['with a reference that is no text', { ...user, fault: { kind: 'timeout', requestId: {} } }],
  ['with a text that is none', { ...user, text: ['Hello'] }],
  ['with an unknown status', { ...user, status: 'lost' }],
  ['with a status that holds a known one', { ...user, status: 'sent!' }],
  ['without a status', { ...user, status: undefined }],
  ['that is a reply of no type', { ...reply, payloadType: undefined }],
  ['that is a reply without a payload', { ...reply, payload: undefined }],
  ['that is a reply whose payload is a list', { ...reply, payload: [] }],
])('drops an entry %s, and keeps the others', (_, broken) => {
  const [first, ...rest] = RECORD.entries;
  expect(readInstead({ ...RECORD, entries: [first, broken, ...rest] })).toEqual(RECORD);
});

it('stands whatever somebody wrote in its place', () => {
  open().save(RECORD);
  const place = key();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      sessionStorage.setItem(place, text);
      expect(open().load()?.entries ?? []).toEqual([]);
    }),
  );
});

it.each(['getItem', 'setItem', 'removeItem'])('forgets silently where %s throws', (method) => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem() {},
    removeItem() {},
    [method]() {
      throw new DOMException('Denied', 'SecurityError');
    },
  });
  const storage = open();
  expect(() => storage.save(RECORD)).not.toThrow();
  expect(storage.load()).toBeUndefined();
  expect(() => storage.wipe()).not.toThrow();
});

it('forgets silently where there is no storage at all', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const storage = open();
  expect(() => storage.save(RECORD)).not.toThrow();
  expect(storage.load()).toBeUndefined();
  expect(() => storage.wipe()).not.toThrow();
});

/** From now on, storage has room for so many characters. */
function limitStorage(room: number) {
  const storage = createTabStorage();
  const { setItem } = storage as unknown as Storage;
  Object.getPrototypeOf(storage).setItem = (name: string, value: string) => {
    if (value.length > room) throw new DOMException('Full', 'QuotaExceededError');
    setItem.call(storage, name, value);
  };
  vi.stubGlobal('sessionStorage', storage);
}

it('keeps the newest, and what is not sent, where storage is full', () => {
  limitStorage(2_000);
  const waiting = { kind: 'user', id: 'w', at: 0, text: 'Waits', status: 'queued' } as const;
  const replies = Array.from({ length: 100 }, (_, at) => ({
    ...reply,
    kind: 'reply' as const,
    id: `r${at}`,
    at,
  }));
  expect(open().save({ ...RECORD, entries: [waiting, ...replies] })).toBe(true);
  const ids = open()
    .load()
    ?.entries.map(({ id }) => id);
  expect(ids?.[0]).toBe('w');
  expect(ids?.at(-1)).toBe('r99');
  expect(ids?.length).toBeGreaterThan(5);
});

it('keeps nothing from earlier where there is no room at all', () => {
  limitStorage(10_000);
  const storage = open();
  expect(storage.save(RECORD)).toBe(true);
  expect(storage.save({ ...RECORD, draft: 'x'.repeat(20_000) })).toBe(false);
  expect(open().load()).toBeUndefined();
});

it('keeps halves of surrogate pairs', () => {
  const record = { ...RECORD, draft: 'Great \ud83d', sessionId: '\udc00' };
  open().save(record);
  expect(open().load()).toEqual(record);
});

it('knows two owners apart whose records have the same name', () => {
  const eve = 'https://api.example eve';
  open().save(RECORD);
  const place = key();
  const ours = sessionStorage.getItem(place) ?? '';
  open({ owner: eve, slot: 'other' }).save(RECORD);
  const theirs = Object.entries(sessionStorage).find(([name]) => name !== place)?.[1] ?? '';
  const { owner } = JSON.parse(theirs);
  sessionStorage.clear();
  sessionStorage.setItem(place, JSON.stringify({ ...JSON.parse(ours), owner }));
  expect(open().load()).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it('has a record of its own beside that of another widget, and brings back both', () => {
  const [one, two] = [open(), open().next()];
  one.save(RECORD);
  expect(two.load()).toBeUndefined();
  two.save({ ...RECORD, draft: 'of the second' });
  expect(two.names).not.toEqual(one.names);
  expect(open().load()).toEqual(RECORD);
  expect(open().next().load()).toMatchObject({ draft: 'of the second' });
  one.wipe();
  expect(sessionStorage).toHaveLength(0);
});

it('shows a mark to pages with the same storage until it is taken away', () => {
  const [one, two] = [open(), open()];
  one.mark('m');
  expect(two.isMarked('m')).toBe(true);
  expect(two.isMarked('n')).toBe(false);
  one.unmark('m');
  expect(two.isMarked('m')).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

it('finds nothing changed while it alone writes', () => {
  const storage = open();
  expect(storage.findChange()).toBe('none');
  storage.save(RECORD);
  storage.save({ ...RECORD, draft: '' });
  expect(storage.findChange()).toBe('none');
});

it('finds that another page of the tab has gone on with the record, or wiped it', () => {
  const storage = open();
  storage.save(RECORD);
  const other = open();
  other.save({ ...RECORD, draft: '' });
  expect(storage.findChange()).toBe('changed');
  other.wipe();
  expect(storage.findChange()).toBe('wiped');
});

it('writes the same on a page whose library patched the built-ins', () => {
  Object.defineProperty(Array.prototype, 'toJSON', {
    ...{ value: () => '"patched"', configurable: true, writable: true },
  });
  open().save(RECORD);
  Reflect.deleteProperty(Array.prototype, 'toJSON');
  expect(open().load()).toEqual(RECORD);
});
