/** A whole number of the currency's smallest unit: pence, cents, yen. */
export type Minor = number;

export type Currency = 'GBP' | 'EUR' | 'JPY';

const DIGITS: Record<Currency, number> = { GBP: 2, EUR: 2, JPY: 0 };

export function toDecimal(amount: Minor, currency: Currency): number {
  return amount / 10 ** DIGITS[currency];
}

/** As people write it: with the sign of the currency, and without decimals that are all zero. */
export function moneyText(amount: Minor, currency: Currency): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(toDecimal(amount, currency));
}

/** Rounds down to two digits that count, the second 0 or 5: 8,721 becomes 8,500. */
export function roundSum(amount: Minor): Minor {
  const step = 5 * 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.floor(amount / step) * step;
}
