import { beforeEach, expect, it } from 'vitest';
import { extrasOf } from '../../src/chat/entry';
import { METRICS } from '../support/answers';
import { openTab, type Talked, talk } from '../support/chat';

beforeEach(openTab);

const FURTHER = {
  suggestions: ['Why?', 'Where?'],
  sources: [{ title: 'Statement', url: 'https://bank.example/1' }, { title: 'Terms' }],
  asOf: '2026-05-03',
  lang: 'fr',
};

const text = (payload: object) => ({ payloadType: 'text', payload: { text: 'Less', ...payload } });

/** A chat that has got replies with these payloads. */
function receive(...payloads: object[]) {
  const talked = talk({ persistence: 'session' });
  for (const payload of payloads) talked.chat.receive(text(payload));
  return talked;
}

it('reads what a reply has beside its text, and keeps it over a reload', () => {
  const { chat } = receive({ ...FURTHER, more: { deep: 1 } });
  const read = ({ entries }: typeof chat) => entries.value.map((entry) => extrasOf(entry as never));
  expect(read(chat)).toEqual([FURTHER]);
  chat.close();
  expect(read(talk({ persistence: 'session' }).chat)).toEqual([FURTHER]);
});

it.each([
  ['suggestions', 'Why?', '"payload.suggestions" has the wrong type or form'],
  ['suggestions', ['Why?', 7], '"payload.suggestions.1" has the wrong type or form'],
  [
    'sources',
    [{ title: 'Statement' }, { url: 'https://bank.example' }],
    '"payload.sources.1.title" is missing',
  ],
  ['asOf', '3 May', '"payload.asOf" has the wrong type or form'],
  ['asOf', '2026-02-30', '"payload.asOf" has the wrong type or form'],
])('leaves out wrong %s, and says so: %j', (name, value, told) => {
  const { chat, reports } = receive({ ...FURTHER, [name]: value });
  expect(extrasOf(chat.entries.value[0] as never)).toEqual({ ...FURTHER, [name]: undefined });
  expect(reports()).toEqual([expect.stringContaining(told)]);
});

it('leaves out the address of a source of a wrong type', () => {
  const { chat, reports } = receive({
    sources: [
      { title: 'Statement', url: 7 },
      { title: 'Terms', url: null },
    ],
  });
  expect(extrasOf(chat.entries.value[0] as never).sources).toEqual([
    { title: 'Statement' },
    { title: 'Terms' },
  ]);
  expect(reports()).toEqual([expect.stringContaining('"payload.sources.0.url"')]);
});

it.each<[string, (chat: Talked['chat']) => void, string[]]>([
  ['as they came, the first four of them', () => {}, ['1', '2', '3', '4']],
  ['until the next message of the person', (chat) => chat.send('Why?'), []],
  ['until the next reply', (chat) => chat.receive(text({})), []],
  ['those of the next reply', (chat) => chat.receive(text({ suggestions: ['6'] })), ['6']],
  ['also after a card', (chat) => chat.showMetrics(), ['1', '2', '3', '4']],
  ['until the host takes them away, also when the reply is rated', takeAwayAndRate, []],
  [
    'those that the host suggests later, also after the next reply',
    (chat) => {
      chat.suggest(['7']);
      chat.receive(text({}));
    },
    ['7'],
  ],
])('shows the suggestions of the newest reply: %s', (_, act, expected) => {
  const { chat } = talk({ script: { metrics: () => METRICS } });
  chat.receive(text({ suggestions: ['1', '2', '2', '3', '4', '5'] }));
  act(chat);
  expect(chat.suggestions.value).toEqual(expected);
});

function takeAwayAndRate(chat: Talked['chat']) {
  chat.suggest([]);
  chat.rate(chat.entries.value[0]?.id ?? '', 'up');
}

it('shows the suggestions of the newest reply again after a reload', () => {
  receive({ suggestions: ['Why?'] }).chat.close();
  expect(talk({ persistence: 'session' }).chat.suggestions.value).toEqual(['Why?']);
});

it('takes no suggestions from payloads of other types', () => {
  const { chat } = talk();
  chat.receive({ payloadType: 'chart', payload: { suggestions: ['Why?'] } });
  expect(chat.suggestions.value).toEqual([]);
});
