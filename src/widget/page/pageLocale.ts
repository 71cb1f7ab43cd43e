/**
 * The language of the page, else of the browser. Where the page names no region, the browser's for that language: a
 * British browser writes dates on an `en` page the British way.
 */
export function pageLocale(): string {
  const { lang } = document.documentElement;
  if (!lang) return navigator.language;
  return (
    navigator.languages.find((tag) => tag.startsWith(`${lang}-`) && scriptOf(tag) === scriptOf(lang)) ?? lang
  );
}

/** `zh-TW` is written in another script than `zh`, and needs other messages. */
function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined;
  }
}
