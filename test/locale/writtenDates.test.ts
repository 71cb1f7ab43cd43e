// @vitest-environment node
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createFormat } from '../../src/locale/format';
import { LANGUAGES } from './languages';

const LOCALES = ['en', 'en-GB', 'de-AT', 'fr-CA', 'pt-PT', ...Object.keys(LANGUAGES)];
const STYLES: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { day: 'numeric', month: 'long', year: 'numeric' },
];

it.each(LOCALES)('keeps the dates of %s readable', (locale) => {
  const { maskAmounts } = createFormat(locale);
  for (const style of STYLES) {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    for (let day = 0; day < 365; day++) {
      const date = format.format(Date.UTC(2026, 0, 1 + day));
      expect(maskAmounts(`${date}.`)).toBe(`${date}.`);
    }
  }
});

it.each(LOCALES.filter((locale) => locale !== 'en'))('keeps the days of a month of %s readable', (locale) => {
  const { maskAmounts } = createFormat(locale);
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  for (let day = 0; day < 365; day++) {
    const date = format.format(Date.UTC(2026, 0, 1 + day));
    expect(maskAmounts(date)).toBe(date);
  }
});

it('keeps a day readable in English wherever it stands', () => {
  const { maskAmounts } = createFormat('en');
  expect(maskAmounts('You paid £12.50 on 3 May.')).toBe('You paid £••• on 3 May.');
  expect(maskAmounts('On Nov 21, 2026 you paid £12.50.')).toBe('On Nov 21, 2026 you paid £•••.');
  expect(maskAmounts('As of 21 Nov 2026')).toBe('As of 21 Nov 2026');
});

const SCRIPTS = ['en-IN', 'hi-IN-u-nu-deva', 'ar-EG', 'fa', 'th-u-nu-thai', 'sv', 'de-CH', ...LOCALES];

it('leaves no digit of an amount, whoever wrote it', () => {
  const amount = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
  const currency = fc.constantFrom('EUR', 'USD', 'GBP', 'JPY', 'KWD', 'CHF', 'INR', 'SEK', 'BRL');
  const display = fc.constantFrom('symbol' as const, 'code' as const, 'name' as const);
  const writer = fc.constantFrom(...SCRIPTS);
  const reader = fc.constantFrom(...LOCALES.map((locale) => createFormat(locale)));
  fc.assert(
    fc.property(amount, currency, display, writer, reader, (value, code, currencyDisplay, locale, format) => {
      const money = new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay });
      const covered = format.maskAmounts(`3 May: ${money.format(value)}`).replace(/^3 May/, '');
      expect(covered).not.toMatch(/\p{N}/u);
      expect(covered.match(/•••/g)).toHaveLength(covered.startsWith('•') ? 2 : 1);
    }),
  );
});

it('covers the dates too if the page has broken Intl', () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(fail);
  const { maskAmounts } = createFormat('en', { contain: (_, act) => attempt(act) });
  expect(maskAmounts('£5 on 3 May, 2026-11-21')).toBe('£••• on ••• May, 2026-11-21');
});

function fail(): never {
  throw new Error('broken by the page');
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
