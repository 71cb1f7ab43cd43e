import { isBoolean, isFilled, isFunction, isString } from '../lib/guards';
import {
  type Check,
  type Checks,
  callback,
  choice,
  ENGINE_CHECKS,
  isGroupOf,
  milliseconds,
  object,
} from './checks';
import { resolve } from './resolve';
import { type Options, type PartialOptions, TOP_LAYER } from './types';

const text: Check = { takes: 'a text', fits: isString };
const number: Check = { takes: 'a number', fits: Number.isFinite };

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

const isSelector = (value: unknown): value is string =>
  isFilled(value) && document.createDocumentFragment().querySelector(value) === null;

/** The element that `target` means. */
export const elementOf = (target: PartialOptions['target']): Element | null | undefined =>
  isString(target) ? document.querySelector(target) : target;

/** The options of a widget. */
export const WIDGET_CHECKS: Checks = {
  ...ENGINE_CHECKS,
  greeting: text,
  disclaimer: text,
  'connect.open': callback,
  offset: object,
  'offset.x': number,
  'offset.y': number,
  renderers: { takes: 'an object of functions', fits: isGroupOf(isFunction) },
  zIndex: { takes: 'an integer', fits: Number.isInteger },
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

const DEFAULTS = {
  renderers: {},
  persistence: 'session',
  mode: 'bubble',
  launcher: true,
  position: 'bottom-right',
  offset: { x: 20, y: 20 },
  zIndex: TOP_LAYER,
  appearance: { scheme: 'auto', accent: '#0b5c4b', density: 'cosy' },
  starters: [],
  hideAmounts: false,
} as const satisfies PartialOptions;

/** Checks what the host gave and fills in the defaults. Throws a `FinanceChatError` for the first wrong option. */
export const resolveOptions = (given: PartialOptions): Options => resolve(given, WIDGET_CHECKS, DEFAULTS);
