// @vitest-environment node
import { expect, it } from 'vitest';
import { maskAmounts } from '../../src/lib/amountMask';

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
  expect(maskAmounts(text)).toBe(covered);
});

it.each([
  ['£12.50, then £3', '£•••, then £•••'],
  ['12.50, 3', '•••, •••'],
  ['It costs 5. 10 more', 'It costs •••. ••• more'],
  ['10 - 20', '••• - •••'],
  ['5\n6', '•••\n•••'],
])('covers numbers one by one: %j', (text, covered) => {
  expect(maskAmounts(text)).toBe(covered);
});

it.each([
  ['You paid £12.50 on 3 May', 'You paid £••• on ••• May'],
  ['5月21日に500円', '•••月•••日に•••円'],
  ['2026-11-21', '•••'],
  ['at 14:30', 'at •••'],
])('covers dates and times, too: %j', (text, covered) => {
  expect(maskAmounts(text)).toBe(covered);
});
