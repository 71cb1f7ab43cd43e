import { isFilled, isFunction, isObject, isString } from '../lib/guards';
import { secureUrl } from '../lib/url';

/** The values that an option takes: in words for the console, and as a guard. A guard that throws counts as `false`. */
export interface Check {
  takes: string;
  fits(value: unknown): boolean;
}

export const filledString: Check = { takes: 'a string that is not blank', fits: isFilled };
export const callback: Check = { takes: 'a function', fits: isFunction };

export const milliseconds: Check = {
  takes: '1 to 2147483647 milliseconds',
  // More does not fit into a timer.
  fits: (ms) => typeof ms === 'number' && ms > 0 && ms < 2 ** 31,
};

export const choice = (...choices: string[]): Check => ({
  takes: choices.map((word) => `'${word}'`).join(' or '),
  fits: (value) => isString(value) && choices.includes(value),
});

const isOrigin = (value: unknown) => isString(value) && secureUrl(value)?.origin === value;

export const origins = {
  takes: 'an array of https origins',
  fits: (value: unknown) => Array.isArray(value) && value.every(isOrigin),
  ifWrong: [] as string[],
} satisfies Check & { ifWrong: string[] };

const isPair = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(isFilled);

export const pairs: Check = {
  takes: 'an array of pairs of keys',
  fits: (value) => Array.isArray(value) && value.every(isPair),
};

export const serviceUrl: Check = {
  takes: "an https URL, http on a loopback host, or a path on this page's origin",
  fits: (value) => isString(value) && /^https?:\/\/[^\s?#]+$/i.test(value) && secureUrl(value) !== undefined,
};

export const languageTag: Check = {
  takes: 'a BCP 47 tag',
  fits: (tag) => isString(tag) && new Intl.Locale(tag).language !== '',
};

export const message: Check = {
  takes: 'a string, or an object of plural forms with "other"',
  fits: (value) =>
    isString(value) ||
    (isObject(value) && isString(value.other) && Object.values(value).every((form) => isString(form ?? ''))),
};
