import { isBoolean, isFilled, isFunction, isObject, isString } from '../lib/guards';
import { secureUrl } from '../lib/url';
import { isTokenPair } from '../service/types';
import type { PartialOptions } from './types';

/** What an option takes: in words for the error, and as a guard. */
export interface Check {
  takes: string;
  /** A guard that throws does not fit: some leave the verdict to the browser. */
  fits(value: unknown): boolean;
}

/** An explicit `undefined` counts as missing. */
export const withoutMissing = <Group extends object>(group: Group): Group =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined)) as Group;

const filledText: Check = { takes: 'a text', fits: isFilled };
const text: Check = { takes: 'a text', fits: isString };
const callback: Check = { takes: 'a function', fits: isFunction };
const object: Check = { takes: 'an object', fits: isObject };
const number: Check = { takes: 'a number', fits: Number.isFinite };
const milliseconds: Check = {
  takes: '1 to 2147483647 milliseconds',
  // More does not fit into a timer.
  fits: (ms) => typeof ms === 'number' && ms > 0 && ms < 2 ** 31,
};

function choice(...choices: string[]): Check {
  return { takes: choices.join(' or '), fits: (value) => isString(value) && choices.includes(value) };
}

/** A value of a CSS property. A number is in pixels. */
function css(property: string): Check {
  return {
    takes: `CSS ${property}`,
    fits(value) {
      const given = Number.isFinite(value) ? `${value}px` : value;
      return isFilled(given) && CSS.supports(property, given);
    },
  };
}

const isGroupOf = (fits: (value: unknown) => boolean) => (value: unknown) =>
  isObject(value) && Object.values(withoutMissing(value)).every(fits);

const isSelector = (value: unknown): value is string =>
  isFilled(value) && document.createDocumentFragment().querySelector(value) === null;

const isBaseUrl = (value: unknown) =>
  isString(value) && /^https?:\/\/[^\s?#]+$/i.test(value) && secureUrl(value) !== undefined;

const isOrigin = (value: unknown) => secureUrl(value)?.origin === value;

/** The element that `target` means. */
export const elementOf = (target: PartialOptions['target']): Element | null | undefined =>
  isString(target) ? document.querySelector(target) : target;

/** Every option, and every part of one that is a group. */
export const CHECKS: Readonly<Record<string, Check>> = {
  baseUrl: { takes: 'an https URL, or http on a loopback host', fits: isBaseUrl },
  tokens: {
    takes: '{ accessToken, refreshToken? } or a function',
    fits: (value) => isFunction(value) || isTokenPair(value),
  },
  userId: filledText,
  chatType: filledText,
  locale: { takes: 'a BCP 47 tag', fits: (tag) => isString(tag) && new Intl.Locale(tag).language !== '' },
  greeting: text,
  disclaimer: text,
  onTokens: callback,
  readReplies: callback,
  beforeSend: callback,
  connect: object,
  'connect.open': callback,
  'connect.allowedOrigins': {
    takes: 'a list of https origins',
    fits: (value) => Array.isArray(value) && value.every(isOrigin),
  },
  offset: object,
  'offset.x': number,
  'offset.y': number,
  renderers: { takes: 'an object of functions', fits: isGroupOf(isFunction) },
  messages: {
    takes: 'an object of texts',
    fits: isGroupOf((value) => isString(value) || isGroupOf(isString)(value)),
  },
  zIndex: { takes: 'an integer', fits: Number.isInteger },
  requestTimeout: milliseconds,
  hideAmounts: { takes: 'true or false', fits: isBoolean },
  hideAmountsAfter: milliseconds,
  launcher: {
    takes: 'true, false or a selector',
    fits: (value) => isBoolean(value) || isSelector(value),
  },
  target: {
    takes: 'an element or a selector of one',
    fits: (value) => value instanceof Element || (isSelector(value) && elementOf(value) !== null),
  },
  mode: choice('bubble', 'inline'),
  position: choice('bottom-right', 'bottom-left'),
  persistence: choice('session', 'none'),
  actionOrder: choice('as-sent', 'ascending', 'descending'),
  starters: {
    takes: 'up to 4 texts',
    fits: (value) => Array.isArray(value) && value.length <= 4 && value.every(isFilled),
  },
  appearance: object,
  'appearance.scheme': choice('auto', 'light', 'dark'),
  'appearance.density': choice('cosy', 'compact'),
  'appearance.accent': css('color'),
  'appearance.radius': css('border-radius'),
  'appearance.fontSize': css('font-size'),
  'appearance.fontFamily': css('font-family'),
};
