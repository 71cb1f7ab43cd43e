// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStorage, type StorageOptions, type StoredRecord } from '../../src/model/storage';

const RECORD: StoredRecord = {
  sessionId: 'ses_1',
  draft: 'half a sen',
  open: true,
  unread: 2,
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
  expect(key()).toMatch(/^finance-chat:1:\w+:\w+$/);
  expect(key()).not.toMatch(/ada|api\.example/);
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

const withEntry = (entry: unknown) => ({ ...RECORD, entries: [...RECORD.entries, entry] });
const user = { kind: 'user', id: '9', at: 9, text: 'Hello', status: 'sent' };
const reply = { kind: 'reply', id: '9', at: 9, payloadType: 'text', payload: {} };

it.each([
  ['no JSON', 'half a rec'],
  ['an empty text', ''],
  ['null', null],
  ['a list', []],
  ['an empty object', {}],
  ['a draft that is no text', { ...RECORD, draft: 7 }],
  ['a session that is no text', { ...RECORD, sessionId: 7 }],
  ['a panel neither open nor closed', { ...RECORD, open: 'yes' }],
  ['no count of unread replies', { ...RECORD, unread: 'many' }],
  ['entries that are no list', { ...RECORD, entries: {} }],
  ['no entries', { ...RECORD, entries: undefined }],
  ['an entry that is null', withEntry(null)],
  ['an entry that is a text', withEntry('Hello')],
  ['an entry of an unknown kind', withEntry({ kind: 'script', id: '9', at: 9 })],
  ['an entry of no kind', withEntry({ id: '9', at: 9 })],
  ['an entry without an id', withEntry({ ...user, id: undefined })],
  ['an entry without a time', withEntry({ ...user, at: undefined })],
  ['an entry with a time that is no number', withEntry({ ...user, at: 'now' })],
  ['an entry with a time no calendar has', withEntry({ ...user, at: 1e300 })],
  ['a fault that is a text', withEntry({ ...user, fault: 'timeout' })],
  ['a fault of no kind', withEntry({ ...user, fault: { requestId: 'req_1' } })],
  ['a reference that is no text', withEntry({ ...user, fault: { kind: 'timeout', requestId: {} } })],
  ['a text that is none', withEntry({ ...user, text: ['Hello'] })],
  ['an unknown status', withEntry({ ...user, status: 'lost' })],
  ['a status that holds a known one', withEntry({ ...user, status: 'sent!' })],
  ['no status', withEntry({ ...user, status: undefined })],
  ['a reply of no type', withEntry({ ...reply, payloadType: undefined })],
  ['a reply without a payload', withEntry({ ...reply, payload: undefined })],
  ['a reply whose payload is a list', withEntry({ ...reply, payload: [] })],
])('ignores and wipes a record with %s', (_, value) => {
  open().save(RECORD);
  sessionStorage.setItem(key(), typeof value === 'string' ? value : JSON.stringify(value));
  expect(open().load()).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it('stands whatever somebody wrote in its place', () => {
  open().save(RECORD);
  const place = key();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      sessionStorage.setItem(place, text);
      expect(open().load()).toBeUndefined();
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

it('keeps no half of a conversation where storage is full', () => {
  const storage = open();
  storage.save(RECORD);
  const place = key();
  const kept = new Map([[place, sessionStorage.getItem(place)]]);
  vi.stubGlobal(
    'sessionStorage',
    Object.assign(Object.fromEntries(kept), {
      setItem() {
        throw new DOMException('Full', 'QuotaExceededError');
      },
      removeItem(name: string) {
        kept.delete(name);
      },
    }),
  );
  expect(() => storage.save({ ...RECORD, draft: 'x'.repeat(9_000_000) })).not.toThrow();
  expect([...kept]).toEqual([]);
});

it('writes the same on a page whose library patched the built-ins', () => {
  Object.defineProperty(Array.prototype, 'toJSON', {
    ...{ value: () => '"patched"', configurable: true, writable: true },
  });
  open().save(RECORD);
  Reflect.deleteProperty(Array.prototype, 'toJSON');
  expect(open().load()).toEqual(RECORD);
});
