import { en, type Sentences } from '../../src/locale/en';
import type { Brand } from './brand';

/** By file, without English, which is built in. */
const LANGUAGES = import.meta.glob<Partial<Sentences>>(
  ['../../src/locale/*.ts', '!../../src/locale/{en,format,words}.ts'],
  { eager: true, import: 'default' },
);

const fileOf = (language: string) => `../../src/locale/${language}.ts`;

/** The language beside English that the widget finds for a locale: `de` for `de-AT`. */
export function languageOf(locale: string): string | undefined {
  const parent = locale.replace(/-?\w+$/, '');
  return fileOf(locale) in LANGUAGES ? locale : parent ? languageOf(parent) : undefined;
}

/** What the widget says in a language of its own accord. */
export const sentencesOf = (locale: string): Sentences => ({
  ...en,
  ...LANGUAGES[fileOf(languageOf(locale) ?? '')],
});

/** Plural forms that the brand leaves out are the language's own; the widget wants all of them. */
export function completed(messages: NonNullable<Brand['messages']>, locale: string): Partial<Sentences> {
  const usual: Record<string, Sentences[keyof Sentences]> = sentencesOf(locale);
  const whole = Object.entries(messages).map(([key, own]) => [
    key,
    typeof own === 'object' ? { ...Object(usual[key]), ...own } : own,
  ]);
  return Object.fromEntries(whole);
}
