import { afterEach, expect, it, vi } from 'vitest';
import { createFormat } from '../../src/locale/format';
import { fc } from '../support/random';

const LOCALES = ['en', 'en-IN', 'fr', 'fr-CH', 'de-AT', 'sv', 'ja', 'he', 'fa', 'ar-EG', 'hi', 'th'];

const locale = fc.constantFrom(...LOCALES);

const MINUS = '\u2212';

const TZ = process.env.TZ;

afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

it.each([
  ['en', 1234.5, 'GBP', '£1,234.50'],
  ['en', 1234.5, 'JPY', '¥1,235'],
  ['en', 1234.5, 'KWD', 'KWD 1,234.500'],
  ['en', -12.5, 'GBP', '−£12.50'],
  ['en', -0, 'GBP', '£0.00'],
  ['en', -0.001, 'GBP', '£0.00'],
  ['en', -0.006, 'GBP', '−£0.01'],
  ['en', 5, 'gbp', '£5.00'],
  ['de', 1234.5, 'EUR', '1.234,50 €'],
  ['fr', 1234.5, 'EUR', '1 234,50 €'],
])('writes money in %s: %d %s', (tag, value, currency, text) => {
  expect(
    createFormat(tag)
      .money(value, currency)
      .replace(/[\u00a0\u202f]/g, ' '),
  ).toBe(text);
});

it.each([
  ['XQZ', 1234.567891, 'XQZ 1,234.567891'],
  ['XQZ', 0.1 + 0.2, 'XQZ 0.3'],
])('writes the code %s as it came, with the plain number', (currency, value, text) => {
  expect(createFormat('en').money(value, currency)).toBe(text);
});

it.each([
  ['JPY', 0],
  ['EUR', 2],
  ['KWD', 3],
])('writes %s with %i decimals in every language', (currency, decimals) => {
  for (const tag of LOCALES) {
    const shown = createFormat(`${tag}-u-nu-latn`).money(1, currency);
    expect([tag, shown.replace(/\D/g, '')]).toEqual([tag, `1${'0'.repeat(decimals)}`]);
  }
});

/** Without the marks that only steer the direction. */
const unmarked = (text: string) => text.replace(/[\u061c\u200e\u200f]/g, '').replace(/\u00a0/g, ' ');

it.each([
  ['ar', -1234.5, 'GBP', '−1,234.50 \u2066UK£\u2069'],
  ['ar-EG', 12, 'GBP', '١٢٫٠٠ \u2066UK£\u2069'],
  ['he', 12, 'CHF', '12.00 \u2066CHF\u2069'],
])('keeps the letters and sign of a currency together in %s: %d %s', (tag, value, currency, text) => {
  expect(unmarked(createFormat(tag).money(value, currency))).toBe(text);
});

it('gives negative values a minus, and no other sign to none', () => {
  const cents = fc.integer({ min: 1, max: 10 ** 12 }).map((whole) => whole / 100);
  fc.assert(
    fc.property(locale, fc.constantFrom('EUR', 'GBP', 'USD', 'KWD', 'XQZ'), cents, (tag, currency, value) => {
      const { money } = createFormat(tag);
      expect(money(-value, currency)).toContain(MINUS);
      expect(money(value, currency)).not.toContain(MINUS);
      expect(money(-value, currency)).not.toMatch(/[-()]/);
    }),
  );
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo'])(
  'shows the same day in %s',
  (zone) => {
    const days = ['2026-01-01', '2026-05-03', '2024-02-29', '2018-11-04', '2026-12-31', '1999-12-31'];
    process.env.TZ = 'UTC';
    const expected = LOCALES.map((tag) => days.map(createFormat(tag).day));
    process.env.TZ = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(LOCALES.map((tag) => days.map(createFormat(tag).day))).toEqual(expected);
    expect(createFormat('en').day('2026-05-03')).toBe('May 3, 2026');
  },
);

it('shows the time of day of where the person is', () => {
  const noon = Date.parse('2026-05-03T12:00:00Z');
  process.env.TZ = 'Asia/Tokyo';
  expect(createFormat('en-GB').time(noon)).toBe('21:00');
  process.env.TZ = 'America/New_York';
  expect(createFormat('en-GB').time(noon)).toBe('08:00');
});

it.each([
  ['today', '2026-05-03', '', ''],
  ['a day to come', '2026-05-04', '', ''],
  ['yesterday', '2026-05-02', 'yesterday', 'gestern'],
  ['a day of another month', '2026-04-28', '5 days ago', 'vor 5 Tagen'],
])('says how long ago %s was, by the calendar of where the person is', (_, date, ago, inGerman) => {
  for (const [zone, now] of [
    ['Pacific/Kiritimati', '2026-05-02T10:00:01Z'],
    ['Pacific/Kiritimati', '2026-05-03T09:59:59Z'],
    ['Pacific/Pago_Pago', '2026-05-03T11:00:01Z'],
    ['Pacific/Pago_Pago', '2026-05-04T10:59:59Z'],
  ] as const) {
    process.env.TZ = zone;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    expect(createFormat('en').ago(date)).toBe(ago);
    expect(createFormat('de').ago(date)).toBe(inGerman);
    vi.useRealTimers();
  }
});

it.each([
  ['en', -1234.5, 'GBP', '.50'],
  ['de', 1234.5, 'EUR', ',50'],
  ['ar-EG', 1.5, 'KWD', '٫٥٠٠'],
  ['en', 1234.5, 'JPY', ''],
])('finds in %s the decimals of %d %s', (locale, value, currency, decimals) => {
  const format = createFormat(locale);
  expect(format.decimals(value, currency)).toBe(decimals);
  expect(format.money(value, currency)).toContain(decimals);
});
