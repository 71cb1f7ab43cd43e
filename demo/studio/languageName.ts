const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** The English name of a language, for example “Turkish” for `tr`. */
export const languageName = (tag: string): string => languageNames.of(tag) ?? tag;
