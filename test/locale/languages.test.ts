import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en, type Messages } from '../../src/locale/en';
import { LANGUAGES, type Tag } from './languages';

type Key = keyof Messages;

/** The messages that are the same in English and in the other language on purpose. */
const SAME: Partial<Record<Tag, readonly Key[]>> = {
  de: ['labelled', 'minus', 'dayAndTime', 'details'],
  fr: ['conversation', 'assistant', 'message', 'dayAndTime', 'sources'],
  ar: ['labelled'],
  ja: [],
  nl: ['labelled', 'dayAndTime', 'details'],
  pl: ['labelled', 'minus', 'dayAndTime'],
  'zh-Hans': [],
};

/** Most languages write a colon and a comma as English does. */
const SAME_IN_MOST: readonly Key[] = ['labelled', 'dayAndTime'];

/** Enough for every category of these languages that whole numbers can have. */
const NUMBERS = [...Array(1000).keys(), 10 ** 6];

const KEYS = Object.keys(en) as Key[];

const TAGS = Object.keys(LANGUAGES) as Tag[];

const formsOf = (message: Messages[Key]): Record<string, string> =>
  typeof message === 'string' ? { other: message } : message;

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** Every form of every message, with where it stands. */
const textsOf = (messages: Messages) =>
  KEYS.flatMap((key) =>
    Object.entries(formsOf(messages[key])).map(([category, text]) => ({ key, category, text })),
  );

/** The messages that `wrong` is true of. */
const faultsIn = (messages: Messages, wrong: (text: string) => unknown) =>
  textsOf(messages).filter(({ text }) => wrong(text));

it('knows every language in the folder', () => {
  const ground = ['en', 'format', 'tags', 'translation'];
  const files = readdirSync('src/locale').map((file) => file.replace(/\.ts$/, ''));
  expect(files.filter((name) => !ground.includes(name))).toEqual(TAGS);
});

it.each([...TAGS, 'en'] as const)('shows whole words of the names of the shortcuts (%s)', (tag) => {
  const messages: Messages = tag === 'en' ? en : LANGUAGES[tag];
  const lower = (text: Messages[Key]) => String(text).toLocaleLowerCase(tag);
  // Chinese and Japanese have no spaces between words.
  const edge = /^(ja|zh)/.test(tag) ? '' : ' ';
  for (const kind of ['metrics', 'actions', 'connect'] as const) {
    const seen = `${edge}${lower(messages[`${kind}Short`])}${edge}`;
    expect(`${edge}${lower(messages[kind])}${edge}`).toContain(seen);
  }
});

describe.each([['en', en], ...Object.entries(LANGUAGES)] as [string, Messages][])(
  'in %s',
  (tag, messages) => {
    const rules = new Intl.PluralRules(tag);

    it('has the messages of English and no others', () => {
      expect(Object.keys(messages)).toEqual(KEYS);
    });

    it('has one form for every plural category', () => {
      const categories = rules.resolvedOptions().pluralCategories.sort();
      for (const key of KEYS.filter((name) => typeof en[name] !== 'string')) {
        expect([key, Object.keys(formsOf(messages[key])).sort()]).toEqual([key, categories]);
      }
    });

    it('fills in what English does, in every form; a form of one number may say it in a word', () => {
      for (const { key, category, text } of textsOf(messages)) {
        const counts = NUMBERS.filter((count) => rules.select(count) === category);
        const places = placesOf(formsOf(en[key]).other ?? '');
        const allowed = typeof en[key] !== 'string' && counts.length === 1 ? [places, []] : [places];
        expect(allowed, `${key}, ${category}`).toContainEqual(placesOf(text));
      }
    });

    it('has typographic quotes, single spaces, no blank ends and no characters that are not seen', () => {
      expect(faultsIn(messages, (text) => /['"`]|\s\s|^\s|\s$|^$|\.\.\./u.test(text))).toEqual([]);
      // A narrow space stands before a French sign.
      expect(faultsIn(messages, (text) => /[\p{Cf}\p{Cc}]|(?![ \u202f])\p{Z}/u.test(text))).toEqual([]);
    });
  },
);

it.each(TAGS)('leaves nothing in English in %s', (tag) => {
  const english = new Set(textsOf(en).map(({ text }) => text));
  const same = faultsIn(LANGUAGES[tag], (text) => english.has(text));
  expect(same.map(({ key }) => key)).toEqual(SAME[tag] ?? SAME_IN_MOST);
});

it.each(TAGS)('ends a sentence with a stop where English does in %s', (tag) => {
  const stops = (text = '') => /[.。]$/.test(text);
  for (const { key, text } of textsOf(LANGUAGES[tag])) {
    expect([key, stops(text)]).toEqual([key, stops(formsOf(en[key]).other)]);
  }
});

it.each([
  ['fr', 'a narrow space before signs of two parts', /(?<!\u202f)[?!:;]|\u202f(?![?!:;])/u],
  ['ja', 'full-width signs', /[,.!?:;()]|[、。？！：；（）]\s/],
  ['zh-Hans', 'full-width signs', /[,.!?:;()]|[，。？！：；（）]\s/],
  ['ar', 'Arabic signs', /[,;?]/],
  ['he', 'the letter’s own geresh and maqaf', /[’-]/],
  ['es', 'opening signs', /^[^¿]*\?|^[^¡]*!/],
] as const)('writes %s with %s', (tag, _, wrong) => {
  expect(faultsIn(LANGUAGES[tag], (text) => wrong.test(text))).toEqual([]);
});

it.each([
  ['de', 'du dich dir dein deine deinem deinen deiner'],
  ['es', 'tú tu tus te ti'],
  ['fr', 'tu te toi ton ta tes'],
  ['it', 'tu ti tuo tua tuoi tue'],
  ['nl', 'je jij jou jouw'],
  ['pt', 'tu te ti teu tua teus tuas'],
  ['tr', 'sen seni sana senin'],
] as const)('addresses people formally in %s', (tag, familiar) => {
  const wrong = new RegExp(`(?<!\\p{L})(${familiar.replaceAll(' ', '|')})(?!\\p{L})`, 'iu');
  expect(faultsIn(LANGUAGES[tag], (text) => wrong.test(text))).toEqual([]);
});
