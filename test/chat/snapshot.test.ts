// @vitest-environment node
import { expect, it } from 'vitest';
import type { Entry, UserMessage } from '../../src/chat/entry';
import { fromStored, type StoredEntry, toSmaller, toStored } from '../../src/chat/snapshot';
import { parse, stringify } from '../../src/lib/json';

const placed = (id: string) => ({ id, at: 1 });
const user = (id: string, status: UserMessage['status'] = 'sent'): Entry => ({
  ...placed(id),
  ...{ kind: 'user', text: `text ${id}`, status },
});
const reply = (id: string, payload: Record<string, unknown>, payloadType = 'text'): Entry => ({
  ...placed(id),
  ...{ kind: 'reply', payloadType, payload },
});

const CARDS: Entry[] = [
  {
    ...placed('m'),
    kind: 'metrics',
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
    ...placed('a'),
    kind: 'actions',
    phase: { is: 'shown', result: { items: [{ insightId: 'i', title: 'Save', priorityRank: 1 }] } },
  },
  {
    ...placed('c'),
    kind: 'connect',
    phase: { is: 'shown', result: { url: 'https://link.example/secret', host: 'link.example' } },
  },
];

it('keeps no figures and no links', () => {
  const stored = toStored(CARDS);
  expect(stringify(stored)).not.toMatch(/777|secret|link\.example|Cash|Save/);
  expect(stored).toEqual([
    { id: 'm', at: 1, kind: 'metrics' },
    { id: 'a', at: 1, kind: 'actions' },
    { id: 'c', at: 1, kind: 'connect' },
  ]);
});

it('brings cards back as expired, to be fetched again', () => {
  const phases = fromStored(toStored(CARDS)).map((entry) => 'phase' in entry && entry.phase);
  expect(phases).toEqual([{ is: 'expired' }, { is: 'expired' }, { is: 'expired' }]);
});

it('keeps the text of a reply, and nothing of one it cannot show', () => {
  const stored = toStored([
    reply('1', { text: 'Hi', amount: 777 }),
    reply('2', { text: 'Chart', points: [777] }, 'chart'),
  ]);
  expect(stored).toMatchObject([
    { payloadType: 'text', payload: { text: 'Hi' } },
    // Not of its type: a renderer of the host would take what is left for the whole.
    { payloadType: '', payload: {} },
  ]);
  expect(stringify(stored)).not.toMatch(/777|chart/i);
});

it('keeps what the person wrote, and how it failed', () => {
  const failed: Entry = {
    ...user('2', 'failed'),
    ...{ kind: 'user', fault: { kind: 'refused', requestId: 'req_1' } },
  } as Entry;
  const entries = [user('1'), failed, user('3', 'unconfirmed'), user('4', 'queued')];
  expect(fromStored(toStored(entries))).toEqual(entries);
});

it('does not know of a message that was on its way whether it arrived', () => {
  expect(fromStored(toStored([user('1', 'sending')]))).toEqual([user('1', 'unconfirmed')]);
});

it('keeps the last 200 entries', () => {
  const replies = Array.from({ length: 250 }, (_, index) => reply(`${index}`, { text: 'Hi' }));
  const stored = toStored([user('long ago'), ...replies]);
  expect(stored).toHaveLength(200);
  expect(stored[0]?.id).toBe('50');
  expect(stored[199]?.id).toBe('249');
});

it.each(['queued', 'sending', 'failed', 'unconfirmed'] as const)(
  'keeps a message that is %s however much was said after it',
  (status) => {
    const replies = Array.from({ length: 250 }, (_, index) => reply(`${index}`, { text: 'Hi' }));
    const stored = toStored([user('stuck', status), ...replies]);
    expect(stored).toHaveLength(201);
    expect(stored[0]).toMatchObject({ text: 'text stuck', status });
  },
);

it('keeps the beginning of a text that is long, and all of it while it is not sent', () => {
  const text = 'W'.repeat(30_000);
  const stored = toStored([
    reply('1', { text }),
    { ...user('2'), text } as Entry,
    { ...user('3', 'failed'), text } as Entry,
    { ...user('4', 'queued'), text } as Entry,
  ]);
  const short = `${'W'.repeat(20_000)}…`;
  expect(stored).toMatchObject([{ payload: { text: short } }, { text: short }, { text }, { text }]);
});

it('keeps so much of many long texts that the page has room left in its storage, from the newest', () => {
  const replies = Array.from({ length: 100 }, (_, index) => reply(`${index}`, { text: 'W'.repeat(20_000) }));
  const stored = toStored([user('sent'), user('stuck', 'failed'), ...replies, user('new')]);
  expect(stringify(stored).length).toBeLessThan(520_000);
  expect(stored.map(({ id }) => id)).toEqual(['stuck', ...replies.slice(-24).map(({ id }) => id), 'new']);
});

it('keeps what was there before when a reply of five million characters comes in', () => {
  const before = toStored([user('1'), reply('2', { text: 'Hi' })]);
  const after = toStored([
    user('1'),
    reply('2', { text: 'Hi' }),
    reply('3', { text: 'W'.repeat(5_000_000) }),
  ]);
  expect(after.slice(0, 2)).toEqual(before);
  expect(stringify(after).length).toBeLessThan(21_000);
});

/** What a storage is given one after the other that has room for nothing. */
function* eachSmaller(entries: StoredEntry[]) {
  for (let smaller = toSmaller(entries); smaller; smaller = toSmaller(smaller)) yield smaller;
}

it('lets go of the older half of what is sent, again and again, while storage is full', () => {
  const entries = toStored([...CARDS, ...Array.from({ length: 5 }, (_, index) => user(`${index}`))]);
  const left = [...eachSmaller(entries)].map((smaller) => smaller.map(({ id }) => id));
  expect(left).toEqual([['1', '2', '3', '4'], ['3', '4'], ['4'], []]);
});

it('lets go of messages that are not sent last, and then of the longest first', () => {
  const draft = { ...user('long', 'queued'), text: 'W'.repeat(100) } as Entry;
  const entries = toStored([
    user('failed', 'failed'),
    draft,
    user('sent'),
    user('queued', 'queued'),
    ...CARDS,
  ]);
  const left = [...eachSmaller(entries)].map((smaller) => smaller.map(({ id }) => id));
  expect(left).toEqual([
    ['failed', 'long', 'queued', 'a', 'c'],
    ['failed', 'long', 'queued', 'c'],
    ['failed', 'long', 'queued'],
    ['failed', 'queued'],
    ['queued'],
    [],
  ]);
});

it('leaves the conversation as it was', () => {
  const before = structuredClone(CARDS);
  toStored(CARDS);
  expect(CARDS).toEqual(before);
});

it('keeps halves of surrogate pairs over a reload', () => {
  const torn = 'Great \ud83d';
  const entries = [{ ...user('1'), text: torn } as Entry, reply('2', { text: torn })];
  expect(fromStored(parse(stringify(toStored(entries))) as never)).toEqual(entries);
});
