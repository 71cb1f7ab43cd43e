import { signal } from '@preact/signals-core';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Persistence } from '../../src/chat/options';
import { createPanel } from '../../src/chat/panel';
import { createRecord, type RecordOptions, readLogoutMark, writeLogoutMark } from '../../src/chat/record';
import { createState } from '../../src/chat/state';
import type { About, Entry, UserMessage } from '../../src/chat/types';
import { createReporter } from '../../src/report/reporter';
import type { Warning } from '../../src/report/warnings';
import { begin, createTabStorage, openTab, talk } from '../support/chat';
import { settle } from '../support/deferred';
import { GIVEN, optionsOf } from '../support/options';

const warnings: string[] = [];

beforeEach(() => {
  openTab();
  vi.useFakeTimers();
  warnings.length = 0;
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

const replies = (count: number) => Array.from({ length: count }, (_, index) => reply(`${index}`));

const ENTRIES: Entry[] = [
  user('1'),
  reply('2'),
  { kind: 'metrics', id: '3', at: 3, phase: { is: 'expired' } },
  { kind: 'actions', id: '4', at: 4, phase: { is: 'expired' } },
  { kind: 'connect', id: '5', at: 5, phase: { is: 'expired' } },
];

interface Setup extends Partial<RecordOptions> {
  userId?: string;
  persistence?: Persistence;
  hideAmounts?: boolean;
}

interface Saved {
  sessionId?: string;
  draft?: string;
  entries?: readonly Entry[];
}

/** A conversation that is kept, as the page finds it. */
function open(setup: Setup = {}) {
  const { userId = 'ada', persistence = 'session', slot = 'bubble', getLogoutMark = () => '' } = setup;
  const { hideAmounts = false } = setup;
  const state = createState();
  const { sessionId, draft, entries } = state;
  const draftAbout = signal<About | undefined>(undefined);
  const emit = vi.fn(() => true);
  const panel = createPanel(emit, () => ({ hideAmounts, mode: 'bubble' }));
  function change(saved: Saved) {
    draft.value = saved.draft ?? draft.peek();
    entries.value = saved.entries ?? entries.peek();
    sessionId.value = saved.sessionId ?? sessionId.peek();
  }
  const life = new AbortController();
  const conversation = {
    state,
    signal: life.signal,
    getSettings: () => ({ ...optionsOf(GIVEN), userId, persistence }),
    report: { ...createReporter(), warn: ([code]: Warning) => void warnings.push(code) },
  };
  const kept = { storedText: draft, draftAbout };
  const messages = { awaitsHistory: signal(false), skipHistory: () => {} };
  const record = createRecord(conversation, kept, messages, { panel, slot, getLogoutMark });
  record.removeOthers();
  const stop = () => life.abort();
  onTestFinished(stop);
  return {
    record,
    stop,
    panel,
    emit,
    change,
    found: () => ({
      sessionId: sessionId.peek(),
      draft: draft.peek(),
      draftAbout: draftAbout.peek(),
      entries: entries.peek(),
      open: panel.open.peek(),
      unread: panel.unread.peek(),
      amountsHidden: panel.amountsHidden.peek(),
      large: panel.large.peek(),
    }),
  };
}

/** Writes a record, and leaves the page. */
function write(saved: Saved, setup: Setup = {}) {
  const { record, stop, change } = open(setup);
  change(saved);
  record.save();
  stop();
}

/** What the next page finds. */
function read(setup: Setup = {}) {
  const { stop, found } = open(setup);
  stop();
  return found();
}

/** The page has loaded, and other records are removed. */
function finishLoading() {
  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(0);
}

/** The entries as the next page finds them. */
function reload(...entries: Entry[]) {
  write({ entries });
  return read().entries;
}

const stored = () => JSON.stringify(Object.entries(sessionStorage));

/** The only key in storage. */
function key() {
  const [found = '', ...others] = Object.keys(sessionStorage);
  expect(others).toEqual([]);
  return found;
}

it('has nothing at first, and writes nothing of a chat that nobody has used', async () => {
  const { record, found, panel } = open();
  panel.amountsHidden.value = true;
  await vi.advanceTimersByTimeAsync(1_000);
  record.save();
  expect(found()).toMatchObject({ sessionId: undefined, draft: '', entries: [], open: false });
  expect(sessionStorage).toHaveLength(0);
});

it('reads back what it wrote, again and again', () => {
  const { record, stop, panel, change, found } = open();
  change({ sessionId: 'ses_1', draft: 'half a sen', entries: ENTRIES });
  panel.countReplies(2);
  panel.large.value = true;
  panel.amountsHidden.value = true;
  record.save();
  stop();
  expect(found()).toMatchObject({ draft: 'half a sen', unread: 2, large: true, amountsHidden: true });
  expect(read()).toEqual(found());
  expect(read()).toEqual(found());
});

it('brings the panel back as it was, without an event, and never uncovers amounts', () => {
  const { record, stop, panel, change } = open();
  change({ draft: 'half a sen' });
  panel.setOpen(true);
  panel.large.value = true;
  record.save();
  stop();
  const { found, emit } = open({ hideAmounts: true });
  expect(found()).toMatchObject({ open: true, unread: 0, amountsHidden: true, large: true });
  expect(emit).not.toHaveBeenCalled();
});

it('saves what changes within a moment in one go, and again what changes later', async () => {
  const setItem = vi.spyOn(Object.getPrototypeOf(sessionStorage), 'setItem');
  const { change, panel } = open();
  change({ draft: 'half a' });
  change({ draft: 'half a sen', entries: ENTRIES });
  panel.setOpen(true);
  await vi.advanceTimersByTimeAsync(499);
  expect(sessionStorage).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(setItem).toHaveBeenCalledOnce();
  expect(read()).toMatchObject({ draft: 'half a sen', open: true, entries: ENTRIES });
  change({ draft: 'half a sentence' });
  await vi.advanceTimersByTimeAsync(500);
  expect(setItem).toHaveBeenCalledTimes(2);
});

it('keeps one record, under a name that tells neither user nor service, and nothing in localStorage', () => {
  write({ draft: 'one' });
  write({ draft: 'two' });
  expect(key()).toMatch(/^finance-chat:5:[\w-]+:[\w-]+$/);
  expect(stored()).not.toMatch(/ada|api\.example/);
  expect(localStorage).toHaveLength(0);
});

it('has a record for each place, wipes them all, and writes nothing afterwards', async () => {
  write({ draft: 'two' }, { slot: '#two' });
  const { record, stop, change } = open({ slot: '#one' });
  sessionStorage.setItem('cart', '7');
  change({ draft: 'one' });
  record.save();
  expect(read({ slot: '#one' }).draft).toBe('one');
  expect(read({ slot: '#two' }).draft).toBe('two');
  change({ draft: 'later' });
  stop();
  record.removeOwn();
  change({ draft: 'at last', entries: [user('1', 'sending')] });
  await vi.advanceTimersByTimeAsync(1_000);
  record.save();
  expect(Object.keys(sessionStorage)).toEqual(['cart']);
});

it.each([
  ['another user', { userId: 'eve' }],
  ['persistence "none"', { persistence: 'none' }],
] as const)('removes every record of the former user for %s, whatever its place or version', (_, options) => {
  write({ draft: 'one' }, { slot: '#one' });
  write({ draft: 'two' }, { slot: '#two' });
  if ('userId' in options) sessionStorage.setItem('finance-chat:2:x', 'of another version');
  sessionStorage.setItem('cart', '7');
  expect(open(options).found()).toMatchObject({ draft: '', entries: [] });
  finishLoading();
  expect(Object.keys(sessionStorage)).toEqual(['cart']);
});

it('leaves the record of another place of the page alone, also where a chat keeps nothing or is wiped', () => {
  const one = open({ slot: '#one' });
  one.change({ draft: 'one' });
  one.record.save();
  open({ slot: '#two', persistence: 'none' }).record.removeOwn();
  expect(read({ slot: '#one' }).draft).toBe('one');
});

it('keeps the mark of a logout that stands in the storage of the chat', () => {
  const mark = writeLogoutMark();
  open({ persistence: localStorage }).record.removeOwn();
  expect(readLogoutMark()).toBe(mark);
});

it('leaves the records of the other chats on its page alone, and those of everybody in Node', () => {
  write({ draft: 'of ada' });
  write({ draft: 'of eve' }, { userId: 'eve' });
  // The second one may have a script of its own.
  const ada = open();
  const eve = open({ userId: 'eve' });
  finishLoading();
  expect([ada, eve].map(({ found }) => found().draft)).toEqual(['of ada', 'of eve']);
  expect(stored()).toContain('of ada');
  expect(stored()).toContain('of eve');
  ada.stop();
  eve.stop();
  open({ userId: 'eve' });
  finishLoading();
  expect(stored()).toContain('of eve');
  expect(stored()).not.toContain('of ada');

  vi.unstubAllGlobals();
  const persistence = createTabStorage();
  write({ draft: 'of ada' }, { persistence });
  write({ draft: 'of eve' }, { persistence, userId: 'eve' });
  expect(read({ persistence }).draft).toBe('of ada');
  expect(read({ persistence, userId: 'eve' }).draft).toBe('of eve');
});

it('moves to another storage', () => {
  const persistence = createTabStorage();
  const { record, change, found } = open();
  change({ draft: 'half a sen' });
  record.save();
  record.moveTo(persistence);
  expect(sessionStorage).toHaveLength(0);
  expect(found().draft).toBe('half a sen');
  expect(read({ persistence }).draft).toBe('half a sen');
  record.moveTo('none');
  expect(found().draft).toBe('half a sen');
  change({ draft: 'half a sentence' });
  record.save();
  expect([persistence.length, sessionStorage.length]).toEqual([0, 0]);
});

it('keeps no figures and no links, and brings cards back as expired', () => {
  const metrics = {
    asOfDate: '2026-01-01',
    currency: 'GBP',
    cards: [{ key: 'k', title: 'Cash', value: 777 }],
  };
  const actions = { items: [{ insightId: 'i', title: 'Save', priorityRank: 1 }] };
  const link = { url: 'https://link.example/secret', host: 'link.example' };
  const cards: Entry[] = [
    { kind: 'metrics', id: 'm', at: 1, phase: { is: 'shown', result: metrics } },
    { kind: 'actions', id: 'a', at: 1, phase: { is: 'shown', result: actions } },
    { kind: 'connect', id: 'c', at: 1, phase: { is: 'shown', result: link } },
  ];
  expect(reload(...cards)).toEqual(cards.map((card) => ({ ...card, phase: { is: 'expired' } })));
  expect(stored()).not.toMatch(/777|secret|link\.example|Cash|Save/);
});

it('keeps nothing of a reply that it cannot show', () => {
  const chart: Entry = {
    kind: 'reply',
    id: '2',
    at: 1,
    payloadType: 'chart',
    payload: { text: 'Chart', points: [777] },
  };
  // The type is removed too: a renderer of the host would take the remaining text for the whole payload.
  expect(reload(chart)).toEqual([{ ...chart, payloadType: '', payload: {} }]);
  expect(stored()).not.toMatch(/777|chart/i);
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

it('keeps the newest 200 entries, and before them what is not sent', () => {
  const kept = reload(user('old'), user('stuck', 'failed'), ...replies(250));
  expect(kept).toEqual([user('stuck', 'failed'), ...replies(250).slice(-200)]);
});

it('keeps the beginning of a reply that is long, and all that the person wrote', () => {
  const text = 'W'.repeat(30_000);
  const short = `${'W'.repeat(20_000)}…`;
  expect(reload(reply('1', text), user('2', 'sent', text), user('3', 'failed', text))).toEqual([
    reply('1', short),
    user('2', 'sent', text),
    user('3', 'failed', text),
  ]);
});

/** From now on, storage has room for this number of characters. */
function limitStorage(room: number) {
  const tab = createTabStorage();
  vi.stubGlobal('sessionStorage', {
    get length() {
      return tab.length;
    },
    key: (index: number) => tab.key(index),
    getItem: (name: string) => tab.getItem(name),
    removeItem: (name: string) => tab.removeItem(name),
    setItem(name: string, value: string) {
      if (value.length > room) throw new DOMException('Full', 'QuotaExceededError');
      tab.setItem(name, value);
    },
  });
}

it.each([
  [3_000, 20],
  [600, 0],
])(
  'keeps the draft, what is not sent and the newest where storage has room for %i characters',
  (room, newest) => {
    limitStorage(room);
    write({ draft: 'half a sen', entries: [user('w', 'failed'), ...replies(100)] });
    const kept = newest > 0 ? replies(100).slice(-newest) : [];
    expect(read()).toMatchObject({ draft: 'half a sen', entries: [user('w', 'failed'), ...kept] });
    expect(warnings).toEqual([]);
  },
);

it('keeps nothing from earlier where there is no room at all', () => {
  limitStorage(10_000);
  const { record, change } = open();
  change({ draft: 'half a sen' });
  record.save();
  change({ draft: 'x'.repeat(20_000) });
  record.save();
  expect(sessionStorage).toHaveLength(0);
});

it.each(['getItem', 'setItem', 'removeItem', 'length', 'everything'])(
  'keeps nothing where %s throws, and goes on',
  (name) => {
    const deny = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    const blocked = { length: 0, key: () => null, getItem: () => null, setItem: deny, removeItem() {} };
    Object.defineProperty(blocked, name, name === 'length' ? { get: deny } : { value: deny });
    vi.stubGlobal('sessionStorage', name === 'everything' ? undefined : blocked);
    const { record, change } = open();
    change({ draft: 'half a sen' });
    record.save();
    record.moveTo('none');
    record.removeOwn();
    expect(read().draft).toBe('');
    expect(new Set(warnings)).toEqual(new Set(['blocked-storage']));
  },
);

it('restores no record of before a logout, from whichever tab', () => {
  expect(readLogoutMark()).toBe('');
  write({ draft: 'of ada' }, { slot: 'other' });
  const mark = writeLogoutMark();
  expect(readLogoutMark()).toBe(mark);
  expect(sessionStorage).toHaveLength(0);
  write({ draft: 'of ada' }, { getLogoutMark: () => 'earlier' });
  expect(read({ getLogoutMark: () => mark }).draft).toBe('');
  expect(sessionStorage).toHaveLength(0);
  write({ draft: 'after it' }, { getLogoutMark: () => mark });
  // The page has cleared its localStorage.
  expect(read({ getLogoutMark: () => '' }).draft).toBe('after it');
  expect(read({ getLogoutMark: () => mark }).draft).toBe('after it');
  expect(writeLogoutMark()).not.toBe(mark);
});

/** What the next page finds after another script replaced the record by this value. */
function readInstead(value: unknown) {
  write({ draft: 'half a sen' });
  sessionStorage.setItem(key(), typeof value === 'string' ? value : JSON.stringify(value));
  return read();
}

const NOTHING = {
  sessionId: undefined,
  entries: [],
  draft: '',
  open: false,
  unread: 0,
  amountsHidden: false,
  large: false,
};

it.each([
  ['no JSON', 'half a rec'],
  ['without a mark', { draft: 'half a sen', entries: ENTRIES, logoutMark: 7 }, { draft: 'half a sen' }],
  [
    'of wrong types',
    { sessionId: 7, draft: 7, open: 'yes', unread: 'many', amountsHidden: 'yes', large: 'yes', entries: {} },
  ],
  ['with fewer than no unread replies', { unread: -1 }],
] as [string, unknown, object?][])('reads what it can of a record that is %s', (_, value, found) => {
  expect(readInstead(value)).toMatchObject({ ...NOTHING, ...found, entries: expect.any(Array) });
});

const STORED_USER = user('9');

it.each([
  ['null', null],
  ['of a kind that every object has', { kind: 'constructor', id: '9', at: 9 }],
  ['without an id', { ...STORED_USER, id: undefined }],
  ['with the id of another', { ...STORED_USER, text: 'text 8' }],
  ['with a time no calendar has', { ...STORED_USER, at: 1e300 }],
  ['with an unknown status', { ...STORED_USER, status: 'lost' }],
])('drops an entry %s, and keeps the others', (_, broken) => {
  expect(readInstead({ entries: [broken, STORED_USER], draft: 'kept' })).toEqual({
    ...NOTHING,
    draft: 'kept',
    entries: [user('9')],
  });
});

it.each([
  ['a fault that is a text', { ...STORED_USER, fault: 'timeout' }, user('9')],
  [
    'a reference that is no text',
    { ...STORED_USER, fault: { kind: 'timeout', status: {}, requestId: {} } },
    { ...user('9'), fault: { kind: 'timeout' } },
  ],
  ['an empty name of the host', { ...reply('9'), hostId: '' }, reply('9')],
  ['what a reply says of arriving', { ...reply('9'), arriving: true, status: 'arriving' }, reply('9')],
  [
    'what a card shows',
    { kind: 'connect', id: '9', at: 1, phase: { is: 'shown', result: { url: 'javascript:alert(1)' } } },
    { kind: 'connect', id: '9', at: 1, phase: { is: 'expired' } },
  ],
  ['a field that no entry has', { ...STORED_USER, phase: { is: 'loading' }, x: 1 }, user('9')],
])('leaves %s out of an entry', (_, entry, found) => {
  expect(readInstead({ entries: [entry] }).entries).toEqual([found]);
});

it('stores a message that leaves, and no draft with its text, before its request', async () => {
  const before: unknown[] = [];
  const { chat, send } = await begin(
    {
      sendMessage() {
        before.push(JSON.parse(sessionStorage.getItem(key()) ?? ''));
      },
    },
    [],
    { persistence: 'session' },
  );
  chat.writeDraft('one');
  await vi.advanceTimersByTimeAsync(500);
  expect(stored()).toContain('one');
  // As a composer does it.
  chat.send('one');
  chat.writeDraft('');
  await settle();
  expect(before).toMatchObject([{ draft: '', entries: [{ text: 'one', status: 'sending' }] }]);
  expect(JSON.parse(sessionStorage.getItem(key()) ?? '')).toMatchObject({ entries: [{ status: 'sent' }] });
  await send('two');
});

it('reads, stores and asks for nothing before a prerendered page is shown', async () => {
  const before = talk({ persistence: 'session' }).chat;
  before.receive({ payloadType: 'text', payload: { text: 'Before' } });
  before.leavePage();
  Object.assign(document, { prerendering: true });
  const { chat, calls, start } = talk({ persistence: 'session' });
  chat.receive({ payloadType: 'text', payload: { text: 'Meanwhile' } });
  await start();
  await vi.advanceTimersByTimeAsync(500);
  before.writeDraft('half a sentence');
  before.leavePage();
  expect([chat.draft.value, chat.entries.value.length, calls]).toEqual(['', 1, []]);
  Object.assign(document, { prerendering: false });
  const { Event } = document.defaultView ?? globalThis;
  document.dispatchEvent(new Event('prerenderingchange'));
  await settle();
  expect(chat.draft.value).toBe('half a sentence');
  expect(chat.entries.value).toMatchObject([
    { payload: { text: 'Before' } },
    { payload: { text: 'Meanwhile' } },
  ]);
  expect(calls).toEqual([['createSession']]);
  chat.leavePage();
  expect(stored()).toContain('Meanwhile');
});

it('keeps the text so far of a reply that was arriving, which nobody continues', async () => {
  const { chat } = talk({ persistence: 'session' });
  const writer = chat.reply().getWriter();
  await writer.write('So far');
  chat.leavePage();
  expect(talk({ persistence: 'session' }).chat.entries.value).toMatchObject([
    { status: 'interrupted', payload: { text: 'So far' } },
  ]);
});
