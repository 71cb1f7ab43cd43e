import { afterEach, expect, it, vi } from 'vitest';
import { pageLocale } from '../../src/widget/appearance';

afterEach(() => document.documentElement.removeAttribute('lang'));

it.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['de-AT', 'en', 'en-AU', 'en-GB'], 'en-AU'],
  ['en', ['de-AT', 'de'], 'en'],
  ['en-US', ['en-GB'], 'en-US'],
  ['zh', ['zh-TW', 'zh-SG'], 'zh-SG'],
  ['pt', ['pt-BR'], 'pt-BR'],
  ['x', ['x-y'], 'x-y'],
  ['', ['fr-CA', 'fr'], 'fr-CA'],
  ['de_AT', ['de'], 'de-AT'],
])('is, on a page in "%s" for a browser that wants %j, %s', (lang, languages, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '');
  document.documentElement.lang = lang;
  expect(pageLocale()).toBe(expected);
});
