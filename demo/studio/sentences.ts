import { en, type Sentences } from '../../src/locale/en';
import type { Brand } from './brand';

/** By file, without English, which is built in. */
const LANGUAGES = import.meta.glob<Partial<Sentences>>(
  ['../../src/locale/*.ts', '!../../src/locale/{en,format,words}.ts'],
  { eager: true, import: 'default' },
);

/** What the widget says in a language of its own accord. */
export const sentencesOf = (locale: string): Sentences => ({
  ...en,
  ...LANGUAGES[`../../src/locale/${locale}.ts`],
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
