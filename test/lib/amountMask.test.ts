// @vitest-environment node
import { expect, it } from 'vitest';
import { createAmountMask } from '../../src/lib/amountMask';

const mask = createAmountMask([
  '{day} May',
  '{day} May {year}',
  'May {day}, {year}',
  '{day}. Mai',
  '5月{day}日',
]);

it.each([
  ['£12.50', '£•••'],
  ['$ 5', '$ •••'],
  ['5 $', '••• $'],
  ['50 %', '••• %'],
  ['-1,234.56', '-•••'],
  ['1.234.567,89 €', '••• €'],
  ['1 234,56 €', '••• €'],
  ['1\u00a0234,56', '•••'],
  ['1\u202f234\u202f567,89', '•••'],
  ["1'234.56", '•••'],
  ['1’234.56', '•••'],
  ['12,34,567.89', '•••'],
  ['12€50', '•••€•••'],
  ['1\u200e,\u200f234', '•••'],
  ['1\u2060234', '•••'],
  ['2½ %', '••• %'],
  ['١٬٢٣٤٫٥٠', '•••'],
  ['१२,३४,५६७.८९', '•••'],
  ['１２３円', '•••円'],
  ['+44 20 7946 0958', '+•••'],
  ['(020) 7946-0958', '(•••) •••'],
  ['12345678901234567890', '•••'],
])('covers %j', (text, covered) => {
  expect(mask(text)).toBe(covered);
});

it.each([
  ['£12.50, then £3', '£•••, then £•••'],
  ['12.50, 3', '•••, •••'],
  ['It costs 5. 10 more', 'It costs •••. ••• more'],
  ['10 - 20', '••• - •••'],
  ['5\n6', '•••\n•••'],
])('covers numbers one by one: %j', (text, covered) => {
  expect(mask(text)).toBe(covered);
});

it.each([
  ['You paid £12.50 on 3 May', 'You paid £••• on 3 May'],
  ['12.50, 3 May', '•••, 3 May'],
  ['on 3 May 500 EUR', 'on 3 May ••• EUR'],
  ['As of 21 May 2026: £5', 'As of 21 May 2026: £•••'],
  ['due on May 21, 2026 and paid', 'due on May 21, 2026 and paid'],
  ['the 21st May, the 3rd May', 'the 21st May, the 3rd May'],
  ['- 3 May: £5', '- 3 May: £•••'],
  ['am 3. Mai, am 3 Mai', 'am 3. Mai, am 3 Mai'],
  ['5月21日に500円', '5月21日に•••円'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T14:30:05Z', '2026-11-21T14:30:05Z'],
  ['2026/11/21 500', '2026/11/21 •••'],
  ['21/11/2026, 21.11.2026, 11-21-2026', '21/11/2026, 21.11.2026, 11-21-2026'],
  ['22\u200f/03\u200f/2026', '22\u200f/03\u200f/2026'],
  ['at 14:30, at 9:05 am', 'at 14:30, at 9:05 am'],
])('leaves dates and times readable: %j', (text, covered) => {
  expect(mask(text)).toBe(covered);
});

it.each([
  ['May 20, June 30', 'May •••, June •••'],
  ['In May 20 pounds', 'In May ••• pounds'],
  ['May 2026', 'May •••'],
  ['20 Mayors', '••• Mayors'],
  ['20 may', '••• may'],
  ['32 May', '••• May'],
  ['£20 May, £ 20 May', '£••• May, £ ••• May'],
  ['EUR 20 May', 'EUR ••• May'],
  ['Fr. 20 May, Rs 20 May', 'Fr. ••• May, Rs ••• May'],
  ['-20 May', '-••• May'],
  ['12.20 May', '••• May'],
  ['1 234 20 May', '••• May'],
  ['20 May.50', '••• May.•••'],
  ['3 May 2026 euros', '3 May ••• euros'],
  ['3 May 2026 €', '3 May ••• €'],
  ['3 May 2000', '3 May •••'],
  ['3 May 2026.50', '3 May •••'],
  ['21/11/26', '•••'],
  ['21/11.2026', '•••'],
  ['21.112.026', '•••'],
  ['45.11.2026', '•••'],
  ['2026-13', '•••'],
  ['2026-11-21.50', '•••'],
  ['14:30 kr', '••• kr'],
  ['£14:30', '£•••'],
  ['14:30 €', '••• €'],
  ['14:30 SEK', '••• SEK'],
  ['14:75', '•••'],
  ['14:30.50', '•••'],
  ['114:30', '•••'],
])('covers what may be an amount: %j', (text, covered) => {
  expect(mask(text)).toBe(covered);
});

it.each(['1', '1 ', '1\u200b', '22 M', '22 May ', 'May 2, ', '2026-11-', '9:59:', '£3 May', '.', '\u200b'])(
  'takes no more than a moment for %j 200,000 times',
  (part) => {
    // Would take hours if the time grew with the square of the length.
    expect(mask(`1${part.repeat(200_000)}x`)).toMatch(/x$/);
  },
);
