import { en, type Messages } from '../../src/locale/en';
import type { Brand } from './brand';

/** All languages by file name, except English, which is built in. */
const LANGUAGES = import.meta.glob<Partial<Messages>>(
  ['../../src/locale/{??,??-*}.ts', '!../../src/locale/en.ts'],
  { eager: true, import: 'default' },
);

const fileOf = (language: string) => `../../src/locale/${language}.ts`;

/** The language that the widget uses for a locale, for example `de` for `de-AT`. Nothing for English. */
export function languageOf(locale: string): string | undefined {
  if (fileOf(locale) in LANGUAGES) return locale;
  const parent = locale.slice(0, Math.max(0, locale.lastIndexOf('-')));
  return parent ? languageOf(parent) : undefined;
}

/** The widget's own sentences in a language. */
export const sentencesOf = (locale: string): Messages => ({
  ...en,
  ...LANGUAGES[fileOf(languageOf(locale) ?? '')],
});

/** Fills plural forms that the brand leaves out with the language's own, because the widget needs all of them. */
export function withAllForms(messages: NonNullable<Brand['messages']>, locale: string): Partial<Messages> {
  const defaults: Record<string, Messages[keyof Messages]> = sentencesOf(locale);
  const complete = Object.entries(messages).map(([key, message]) => {
    const forms = defaults[key];
    return typeof message === 'object' && typeof forms === 'object'
      ? [key, { ...forms, ...message }]
      : [key, message];
  });
  return Object.fromEntries(complete);
}
