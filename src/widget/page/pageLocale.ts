import { scriptOf } from '../../locale/tags';

/**
 * The language of the page, else of the browser. Where the page names no region, the browser's for that language: a
 * British browser writes dates on an `en` page the British way. `zh-TW` is in another script than `zh`, and needs other
 * messages.
 */
export function pageLocale(): string {
  const { lang } = document.documentElement;
  if (!lang) return navigator.language;
  return (
    navigator.languages.find((tag) => tag.startsWith(`${lang}-`) && scriptOf(tag) === scriptOf(lang)) ?? lang
  );
}
