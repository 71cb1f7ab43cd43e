import { expect, it } from 'vitest';
import { toPlainText } from '../../src/chat/transcript';
import type { Entry } from '../../src/chat/types';
import fr from '../../src/locale/fr';
import ja from '../../src/locale/ja';
import { createTranslation } from '../../src/locale/translation';
import type { Metrics } from '../../src/service/wire';
import { METRICS } from '../support/answers';

const translation = createTranslation('en', {});
const at = 0;

const user = (text: string): Entry => ({ kind: 'user', id: 'u', at, text, status: 'sent' });
const reply = (payloadType: string, payload: Record<string, unknown>): Entry => ({
  kind: 'reply',
  id: 'r',
  at,
  payloadType,
  payload,
});
const metrics = (...cards: [title: string, value: number][]): Entry => ({
  kind: 'metrics',
  id: 'm',
  at,
  phase: {
    is: 'shown',
    result: {
      asOfDate: '2026-05-03',
      currency: 'GBP',
      cards: cards.map(([title, value]) => ({ key: title, title, value })),
    },
  },
});
const plain = (...entries: Entry[]) => toPlainText(entries, translation, false);
const covered = (...entries: Entry[]) => toPlainText(entries, translation, true);

it('says who said what, in order', () => {
  expect(plain(user('Hello'), reply('text', { text: 'Hi' }), user('Bye'))).toBe(
    'You: Hello\nAssistant: Hi\nYou: Bye',
  );
});

it('says which messages were not sent, and which replies are not whole', () => {
  const failed = { ...user('Hello'), status: 'failed' } as Entry;
  const interrupted = { ...reply('text', { text: 'You have' }), status: 'interrupted' } as Entry;
  expect(plain(failed, user('Bye'), interrupted)).toBe(
    'You: Hello\nNot sent.\nYou: Bye\nAssistant: You have\nThis answer was cut off.',
  );
});

it('says what a message is about, without its value, and what a reply has beside its text', () => {
  const about = { title: 'The Flour Jar 7', value: '−£27.78' };
  const entries = [
    { ...user('Why?'), about } as Entry,
    reply('text', {
      text: 'Bread',
      asOf: '2026-05-03',
      sources: [{ title: 'Statement 7', url: 'https://bank.example/1' }, { title: 'Terms' }],
    }),
  ];
  const words = (seven: string) =>
    `About: The Flour Jar ${seven}\nYou: Why?\nAssistant: Bread\nAs of May 3, 2026\nSources\n- Statement ${seven}\n- Terms`;
  expect(plain(...entries)).toBe(words('7'));
  expect(covered(...entries)).toBe(words('•••'));
});

it('has the note of a card under its figure', () => {
  const [balance] = METRICS.cards;
  const result = { ...METRICS, cards: [{ ...balance, note: '£120 less' }] } as Metrics;
  const entry: Entry = { kind: 'metrics', id: 'm', at, phase: { is: 'shown', result } };
  expect(plain(entry)).toMatch(/\n- Cash balance: £4,321.09\n£120 less$/);
  expect(covered(entry)).toMatch(/\n- Cash balance: •••\n£••• less$/);
});

it('says other payloads as it is told to, or that they cannot be shown', () => {
  const text = toPlainText([reply('chart', {})], translation, true, () => 'Chart of £7');
  expect(text).toBe('Assistant: Chart of £•••');
  expect(plain(reply('chart', { text: 'secret' }))).toBe('Assistant: This message can’t be shown here.');
});

it('lists the figures of an overview, or covers them with sign and currency, and tells its date', () => {
  const overview = metrics(['Cash', 1234.5], ['Debt', -10]);
  const head = 'Money overview\nAs of May 3, 2026\n';
  expect(plain(overview)).toBe(`${head}- Cash: £1,234.50\n- Debt: −£10.00`);
  expect(covered(overview)).toBe(`${head}- Cash: •••\n- Debt: •••`);
});

it('leaves out connect links', () => {
  const result = { url: 'https://link.example/secret', host: 'link.example' };
  expect(plain({ kind: 'connect', id: 'c', at, phase: { is: 'shown', result } })).toBe('Connect a bank');
});

it.each([{ is: 'loading' }, { is: 'expired' }, { is: 'failed', fault: { kind: 'timeout' } }] as const)(
  'names an overview that is $is, and no more',
  (phase) => {
    expect(plain({ kind: 'metrics', id: 'm', at, phase })).toBe('Money overview');
  },
);

it('covers the numbers in what was said and suggested', () => {
  const result = { items: [{ insightId: '1', title: 'Save €50', priorityRank: 1 }] };
  const text = covered(
    user('Is £900 much?'),
    reply('text', { text: 'You have £1,234.50 and ١٢٣٫٤٥ and 5%.' }),
    { kind: 'actions', id: 'a', at, phase: { is: 'shown', result } },
    metrics(['2026 bonus', 5]),
  );
  expect(text).toContain(
    'You: Is £••• much?\nAssistant: You have £••• and ••• and •••%.\nSuggested actions\n- Save €•••\n',
  );
  expect(text).toContain('- ••• bonus: •••');
});

it('lets no line turn its figures around', () => {
  const text = plain(
    metrics(['Owed \u202e', 1234.5], ['\u2067Saved', 5], ['Lent\u2069', 6]),
    reply('text', { text: 'Fine\u202c' }),
  );
  expect(text.split('\n').slice(2)).toEqual([
    '- Owed \u2067\u2069: £1,234.50',
    '- \u2067Saved\u2069: £5.00',
    '- Lent: £6.00',
    'Assistant: Fine',
  ]);
});

it.each([
  ['fr', { fr }, 'Vous\u202f: Salut', '- Cash\u202f: 5,00\u00a0£GB'],
  ['ja', { ja }, 'お客様：Salut', '- Cash：£5.00'],
])('speaks the language of the widget, with its colon, in %s', (tag, catalogue, said, figure) => {
  const lines = toPlainText(
    [user('Salut'), metrics(['Cash', 5])],
    createTranslation(tag, catalogue),
    false,
  ).split('\n');
  expect(lines[0]).toBe(said);
  expect(lines.at(-1)).toBe(figure);
});
