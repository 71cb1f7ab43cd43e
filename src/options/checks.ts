import { isFilled, isFunction, isString, oneOf, propertyOf } from '../lib/guards';
import { secureUrl } from '../lib/network';
import { type Check, describeValue } from './table';

export const filledString: Check = { takes: 'a string that is not blank', fits: isFilled };
export const callback: Check = { takes: 'a function', fits: isFunction };

export const milliseconds: Check = {
  takes: '1 to 2147483647 milliseconds',
  // More does not fit into a timer.
  fits: (ms) => typeof ms === 'number' && ms > 0 && ms < 2 ** 31,
};

export const choice = (...choices: string[]): Check => ({
  takes: choices.map((word) => `'${word}'`).join(' or '),
  fits: oneOf(...choices),
});

export const listOf = (items: string, fits: (item: unknown) => boolean) => ({
  takes: `an array of ${items}`,
  fits: (value: unknown) => Array.isArray(value) && value.every(fits),
  describe(value: unknown) {
    if (!Array.isArray(value)) return describeValue(value);
    const wrong = value.findIndex((item) => !fits(item));
    return `an array with ${describeValue(value[wrong])} at [${wrong}]`;
  },
});

const isOrigin = (value: unknown) => isString(value) && secureUrl(value)?.origin === value;

export const origins = {
  ...listOf("https origins, such as 'https://bank.example'", isOrigin),
  ifWrong: [] as string[],
};

export const message: Check = {
  takes: 'a string, or an object of plural forms with "other"',
  fits: (value) => isString(value) || isString(propertyOf(value, 'other')),
};
