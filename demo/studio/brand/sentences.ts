import { en, type Messages } from '../../../src/locale/en';
import type { Words } from '../player/player';
import { CONTROLS, RESULTS } from '../player/step';
import type { Brand } from './brand';

/** All languages by file name, except English, which is built in. */
const LANGUAGES = import.meta.glob<Partial<Messages>>(
  ['../../../src/locale/{??,??-*}.ts', '!../../../src/locale/en.ts'],
  { eager: true, import: 'default' },
);

const fileOf = (language: string) => `../../../src/locale/${language}.ts`;

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** The English name of a language, for example “Turkish” for `tr`. */
export const languageName = (tag: string): string => languageNames.of(tag) ?? tag;

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

/** What the chat of a brand says where a step looks for it. */
export function wordsIn({ locale = 'en', messages }: Brand): Words {
  const said: Messages = { ...sentencesOf(locale), ...(messages as Partial<Messages>) };
  const sought = Object.values(RESULTS).flatMap((result) => ('said' in result ? result.said : []));
  return Object.fromEntries([...Object.values(CONTROLS), ...sought].map((key) => [key, said[key]]));
}

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
