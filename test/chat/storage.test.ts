// @vitest-environment happy-dom

import { beforeEach, expect, it, vi } from 'vitest';
import type { Entry, UserMessage } from '../../src/chat/entry';
import { createStorage, type StorageOptions, type StoredRecord, toStored } from '../../src/chat/storage';
import { stringify } from '../../src/lib/json';
import { createTabStorage } from '../faults/browser';
import { fc } from '../support/random';

const RECORD: StoredRecord = {
  sessionId: 'ses_1',
  draft: 'half a sen',
  open: true,
  unread: 2,
  amountsHidden: true,
  large: true,
  entries: [
    { kind: 'user', id: '1', at: 1, text: 'Hello', status: 'sent' },
    { kind: 'reply', id: '2', at: 2, payloadType: 'text', payload: { text: 'Hi' } },
    { kind: 'metrics', id: '3', at: 3, phase: { is: 'expired' } },
    { kind: 'actions', id: '4', at: 4, phase: { is: 'expired' } },
    { kind: 'connect', id: '5', at: 5, phase: { is: 'expired' } },
  ],
};

const ADA = 'https://api.example ada';
const EVE = 'https://api.example eve';

const warnings: string[] = [];

const open = (options: Partial<StorageOptions> = {}) =>
  createStorage({
    persistence: 'session',
    slot: 'bubble',
    owner: ADA,
    report: { warn: ([code]) => warnings.push(code) },
    ...options,
  });

const user = (id: string, status: UserMessage['status'] = 'sent', text = `text ${id}`): Entry => ({
  kind: 'user',
  id,
  at: 1,
  text,
  status,
});

const reply = (id: string, text = 'Hi'): Entry => ({
  kind: 'reply',
  id,
  at: 1,
  payloadType: 'text',
  payload: { text },
});

const replies = (count: number, text?: string) =>
  Array.from({ length: count }, (_, index) => reply(`${index}`, text));

/** The entries as the next page finds them. */
function reload(...entries: Entry[]) {
  open().save({ ...RECORD, entries });
  return open().load()?.entries;
}

/** The only key in storage. */
function key() {
  const [found = '', ...others] = Object.keys(sessionStorage);
  expect(others).toEqual([]);
  return found;
}

beforeEach(() => {
  sessionStorage.clear();
  warnings.length = 0;
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

it('keeps one record, under a name that tells neither user nor service, and nothing in localStorage', () => {
  open().save(RECORD);
  open().save({ ...RECORD, draft: '' });
  expect(key()).toMatch(/^finance-chat:3:[\w-]+:[\w-]+$/);
  expect(key()).not.toMatch(/ada|api\.example/);
  expect(sessionStorage.getItem(key())).not.toMatch(/ada|api\.example/);
  expect(localStorage).toHaveLength(0);
});

it('has a record for each place, and wipes them all', () => {
  open({ slot: '#one' }).save(RECORD);
  open({ slot: '#two' }).save({ ...RECORD, draft: 'two' });
  sessionStorage.setItem('cart', '7');
  expect(open({ slot: '#one' }).load()).toEqual(RECORD);
  expect(open({ slot: '#two' }).load()?.draft).toBe('two');
  open({ slot: '#one' }).wipe();
  expect(Object.keys(sessionStorage)).toEqual(['cart']);
});

it.each([
  ['another user', { owner: EVE }],
  ['persistence "none"', { persistence: 'none' }],
] as const)('removes every record of the former user for %s, whatever its place or version', (_, options) => {
  open({ slot: '#one' }).save(RECORD);
  open({ slot: '#two' }).save(RECORD);
  sessionStorage.setItem('finance-chat:2:x', 'of another version');
  sessionStorage.setItem('cart', '7');
  expect(open(options).load()).toBeUndefined();
  expect(Object.keys(sessionStorage)).toEqual(['cart']);
});

it('writes nothing with persistence "none"', () => {
  open({ persistence: 'none' }).save(RECORD);
  expect(sessionStorage).toHaveLength(0);
});

it('keeps no figures and no links, and brings cards back as expired', () => {
  const cards: Entry[] = [
    {
      kind: 'metrics',
      id: 'm',
      at: 1,
      phase: {
        is: 'shown',
        result: {
          asOfDate: '2026-01-01',
          currency: 'GBP',
          cards: [{ key: 'k', title: 'Cash', value: 777 }],
        },
      },
    },
    {
      kind: 'actions',
      id: 'a',
      at: 1,
      phase: { is: 'shown', result: { items: [{ insightId: 'i', title: 'Save', priorityRank: 1 }] } },
    },
    {
      kind: 'connect',
      id: 'c',
      at: 1,
      phase: { is: 'shown', result: { url: 'https://link.example/secret', host: 'link.example' } },
    },
  ];
  const phase = { is: 'expired' };
  expect(reload(...cards)).toEqual([
    { kind: 'metrics', id: 'm', at: 1, phase },
    { kind: 'actions', id: 'a', at: 1, phase },
    { kind: 'connect', id: 'c', at: 1, phase },
  ]);
  expect(sessionStorage.getItem(key())).not.toMatch(/777|secret|link\.example|Cash|Save/);
});

it('keeps the text of a reply, and nothing of one it cannot show', () => {
  const chart: Entry = {
    kind: 'reply',
    id: '2',
    at: 1,
    payloadType: 'chart',
    payload: { text: 'Chart', points: [777] },
  };
  // The type is removed too: a renderer of the host would take the remaining text for the whole payload.
  const empty = { ...chart, payloadType: '', payload: {} };
  expect(reload(reply('1'), chart)).toEqual([reply('1'), empty]);
  expect(sessionStorage.getItem(key())).not.toMatch(/777|chart/i);
});

it.each([
  ['queued', 'failed'],
  ['sending', 'unconfirmed'],
  ['sent', 'sent'],
  ['failed', 'failed'],
  ['unconfirmed', 'unconfirmed'],
] as const)('brings a message back that was %s as %s', (before, after) => {
  expect(reload(user('1', before))).toEqual([user('1', after)]);
});

it('keeps how a message failed, the id of the host, how a reply ended and whether it was helpful', () => {
  const entries = [
    { ...user('1', 'failed'), fault: { kind: 'refused', status: 400, requestId: 'req_1' } },
    { ...reply('2'), hostId: 'h1', status: 'stopped' },
    { ...reply('3'), status: 'interrupted', feedback: 'down' },
  ] as Entry[];
  expect(reload(...entries)).toEqual(entries);
});

it('keeps the last 200 entries, and before them what is not sent', () => {
  const kept = reload(user('old'), user('stuck', 'failed'), ...replies(250));
  expect(kept?.map(({ id }) => id)).toEqual(['stuck', ...replies(250).map(({ id }) => id)].toSpliced(1, 50));
});

it('keeps the beginning of a text that is long, and all of it while it is not sent', () => {
  const text = 'W'.repeat(30_000);
  const short = `${'W'.repeat(20_000)}…`;
  expect(reload(reply('1', text), user('2', 'sent', text), user('3', 'failed', text))).toEqual([
    reply('1', short),
    user('2', 'sent', short),
    user('3', 'failed', text),
  ]);
});

it('keeps so much of many long texts that the page has room left in its storage, from the newest', () => {
  const long = replies(100, 'W'.repeat(20_000));
  const kept = reload(user('sent'), user('stuck', 'failed'), ...long, user('new'));
  expect(kept?.map(({ id }) => id)).toEqual(['stuck', ...long.slice(-24).map(({ id }) => id), 'new']);
  expect(sessionStorage.getItem(key())?.length).toBeLessThan(520_000);
});

/** Loads the conversation after another script replaced the record by this value. */
function readInstead(value: unknown) {
  open().save(RECORD);
  sessionStorage.setItem(key(), typeof value === 'string' ? value : stringify(value));
  return open().load();
}

it.each([
  ['no JSON', 'half a rec'],
  ['an empty text', ''],
  ['null', null],
  ['a list', []],
  ['a number', 7],
])('ignores a record that is %s', (_, value) => {
  expect(readInstead(value)).toBeUndefined();
});

it('reads an empty object as a conversation in which nothing happened yet', () => {
  expect(readInstead({})).toEqual({
    sessionId: undefined,
    entries: [],
    draft: '',
    open: false,
    unread: 0,
    amountsHidden: false,
    large: false,
  });
});

it.each([
  ['entries that are no list', { entries: {} }, { entries: [] }],
  ['no entries', { entries: undefined }, { entries: [] }],
  ['a draft that is no text', { draft: 7 }, { draft: '' }],
  ['a session that is no text', { sessionId: 7 }, { sessionId: undefined }],
  ['a panel neither open nor closed', { open: 'yes' }, { open: false }],
  ['no count of unread replies', { unread: 'many' }, { unread: 0 }],
  ['fewer than no unread replies', { unread: -1 }, { unread: 0 }],
  ['amounts that are hidden in words', { amountsHidden: 'yes' }, { amountsHidden: false }],
  ['a panel that is large in words', { large: 'yes' }, { large: false }],
])('reads a record with %s, and keeps the rest', (_, broken, read) => {
  expect(readInstead({ ...RECORD, entries: toStored(RECORD.entries), ...broken })).toEqual({
    ...RECORD,
    ...read,
  });
});

it.each([
  ['null', null],
  ['a text', 'Hello'],
  ['of an unknown kind', { kind: 'script', id: '9', at: 9 }],
  ['of a kind that every object has', { kind: 'constructor', id: '9', at: 9 }],
  ['of no kind', { id: '9', at: 9 }],
  ['without an id', { ...user('9'), id: undefined }],
  ['without a time', { ...user('9'), at: undefined }],
  ['with a time that is no number', { ...user('9'), at: 'now' }],
  ['with a time no calendar has', { ...user('9'), at: 1e300 }],
  ['with a text that is none', { ...user('9'), text: ['Hello'] }],
  ['with an unknown status', { ...user('9'), status: 'lost' }],
  ['with a status that every object has', { ...user('9'), status: 'constructor' }],
  ['without a status', { ...user('9'), status: undefined }],
])('drops an entry %s, and keeps the others', (_, broken) => {
  const [first, ...rest] = toStored(RECORD.entries);
  expect(readInstead({ ...RECORD, entries: [first, broken, ...rest] })).toEqual(RECORD);
});

it.each([
  ['a fault that is a text', { ...user('9'), fault: 'timeout' }, user('9')],
  ['a fault of no kind', { ...user('9'), fault: { requestId: 'req_1' } }, user('9')],
  [
    'a reference that is no text',
    { ...user('9'), fault: { kind: 'timeout', status: {}, requestId: {} } },
    { ...user('9'), fault: { kind: 'timeout' } },
  ],
  [
    'a reply that says it is arriving',
    { kind: 'reply', id: '9', at: 1, text: 'Hi', arriving: true, status: 'arriving' },
    reply('9'),
  ],
  [
    'what a card shows',
    { kind: 'connect', id: '9', at: 1, phase: { is: 'shown', result: { url: 'javascript:alert(1)' } } },
    { kind: 'connect', id: '9', at: 1, phase: { is: 'expired' } },
  ],
  ['a field that no entry has', { ...user('9'), phase: { is: 'loading' }, x: 1 }, user('9')],
])('leaves %s out of an entry', (_, stored, read) => {
  expect(readInstead({ ...RECORD, entries: [stored] })?.entries).toEqual([read]);
});

it('reads no entries from a text that replaced the record', () => {
  open().save(RECORD);
  const place = key();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      sessionStorage.setItem(place, text);
      expect(open().load()?.entries ?? []).toEqual([]);
    }),
    { seed: Number(process.env.SEED ?? 1) },
  );
});

it.each(['getItem', 'setItem', 'removeItem'])('keeps nothing where %s throws', (method) => {
  vi.stubGlobal('sessionStorage', {
    length: 0,
    key: () => null,
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

it('keeps nothing where there is no storage at all, and says so', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const storage = open();
  storage.save(RECORD);
  expect(storage.load()).toBeUndefined();
  storage.wipe();
  expect(storage.findChange()).toBe('not kept');
  expect(warnings).toEqual(['blocked-storage']);
});

/** From now on, storage has room for this number of characters. */
function limitStorage(room: number) {
  const storage = createTabStorage();
  const { setItem } = storage as unknown as Storage;
  Object.getPrototypeOf(storage).setItem = (name: string, value: string) => {
    if (value.length > room) throw new DOMException('Full', 'QuotaExceededError');
    setItem.call(storage, name, value);
  };
  vi.stubGlobal('sessionStorage', storage);
}

it('keeps the draft, what is not sent, and the newest of the rest where storage is full', () => {
  limitStorage(2_000);
  open().save({ ...RECORD, entries: [user('w', 'failed'), ...replies(100)] });
  const kept = open().load();
  expect(kept?.draft).toBe(RECORD.draft);
  expect(kept?.entries[0]).toEqual(user('w', 'failed'));
  expect(kept?.entries.slice(1)).toEqual(replies(100).slice(-(Number(kept?.entries.length) - 1)));
  expect(kept?.entries.length).toBeGreaterThan(5);
  expect(warnings).toEqual([]);
});

it('keeps the draft and what is not sent where there is room for nothing else', () => {
  limitStorage(250);
  expect(reload(...replies(100), user('w', 'failed'))).toEqual([user('w', 'failed')]);
});

it('keeps nothing from earlier where there is no room at all', () => {
  limitStorage(10_000);
  const storage = open();
  storage.save(RECORD);
  storage.save({ ...RECORD, draft: 'x'.repeat(20_000) });
  expect(open().load()).toBeUndefined();
  expect(storage.findChange()).toBe('not kept');
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
    value: () => '"patched"',
    configurable: true,
    writable: true,
  });
  open().save(RECORD);
  Reflect.deleteProperty(Array.prototype, 'toJSON');
  expect(open().load()).toEqual(RECORD);
});
