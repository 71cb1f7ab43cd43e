import { MAX_SUGGESTIONS } from '../chat/acts';
import type { CardKind } from '../chat/types';
import { isBoolean, isFilled, isFunction, isString, kindOf, propertyOf } from '../lib/guards';
import { secureUrl } from '../lib/network';
import { type Reporter, warnOfUnknown } from '../report/reporter';
import { callback, choice, filledString, listOf, milliseconds, origins } from './checks';
import { ENGINE_OPTIONS } from './headlessOptions';
import { applyChange, type Check, type Checked, type Table } from './table';
import type { AnyPlace, ChatOptions, PartialOptions } from './types';

/** The largest `z-index` of browsers. It stands for their top layer. */
export const TOP_LAYER = 2147483647;

const string: Check = { takes: 'a string', fits: isString };
const number: Check = { takes: 'a number', fits: Number.isFinite };
const boolean: Check = { takes: 'true or false', fits: isBoolean };

/** A value of a CSS property. */
const css = (takes: string, property: string): Check => ({
  takes,
  fits: (value) => isFilled(value) && CSS.supports(property, value),
});

/** The same, or a number of pixels. */
const cssLength = (property: string): Check => ({
  takes: 'a number of pixels or a CSS length',
  fits: (value) => css('', property).fits(Number.isFinite(value) ? `${value}px` : value),
});

const isSelector = (value: unknown): value is string =>
  isFilled(value) && document.createDocumentFragment().querySelector(value) === null;

/** The element that `target` means. */
export const elementOf = (target: PartialOptions['target']): Element | undefined =>
  isString(target) ? (document.querySelector(target) ?? undefined) : target;

/** An https address, or one of the page's own origin, as a path is. Throws if it is no address at all. */
function isWebAddress(address: string): boolean {
  const { protocol, origin, href } = new URL(address, document.baseURI);
  return (origin === location.origin && /^https?:$/.test(protocol)) || secureUrl(href) !== undefined;
}

const logo: Check = {
  takes: 'an https, same-origin or data:image/ address',
  fits: (value) => isFilled(value) && (/^data:image\//i.test(value) || isWebAddress(value)),
};

const isPair = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(isFilled);

const isGroup = (value: unknown) => {
  const keys = propertyOf(value, 'keys');
  return isFilled(propertyOf(value, 'title')) && Array.isArray(keys) && keys.every(isFilled);
};

const renderer: Check = {
  takes: 'a function, or { render, toText }',
  fits: (value) =>
    isFunction(value) ||
    (isFunction(propertyOf(value, 'render')) && isFunction(propertyOf(value, 'toText') ?? isFunction)),
};

const SHORTCUTS: readonly CardKind[] = ['metrics', 'actions', 'connect'];

function knownShortcuts(value: unknown, report: Reporter) {
  if (!Array.isArray(value)) return value;
  warnOfUnknown(report.warn, '"shortcuts"', value.map(String), SHORTCUTS);
  return [...new Set(value)].filter((name) => SHORTCUTS.includes(name));
}

function firstStarters(value: unknown, { warn }: Reporter) {
  if (!Array.isArray(value) || value.length <= MAX_SUGGESTIONS) return value;
  warn(['wrong-option', 'starters', 'four questions at most', `${value.length}`, 'the first four are shown']);
  return value.slice(0, MAX_SUGGESTIONS);
}

/** The options of a widget. */
export const WIDGET_OPTIONS = {
  ...ENGINE_OPTIONS,
  persistence: { ...choice('session', 'none'), default: 'session' },
  connect: { parts: { allowedOrigins: origins, open: callback } },
  renderers: { each: renderer },
  // Before `target`, which is required or not by it.
  mode: { ...choice('bubble', 'inline'), default: 'bubble', fixed: true },
  target: {
    takes: 'an element or a selector of one',
    fits: (value) => value instanceof Element || (isSelector(value) && elementOf(value) !== undefined),
    isRequired: ({ mode }) => mode === 'inline',
    fixed: true,
    describe: (value) =>
      isString(value) ? `'${value}', which no element on the page matches yet` : kindOf(value),
  },
  launcher: {
    takes: 'true, false or a selector',
    fits: (value) => isBoolean(value) || isSelector(value),
    default: true,
  },
  position: { ...choice('bottom-right', 'bottom-left'), default: 'bottom-right' },
  offset: { parts: { x: { ...number, default: 20 }, y: { ...number, default: 20 } } },
  zIndex: { takes: 'an integer', fits: Number.isInteger, default: TOP_LAYER },
  appearance: {
    parts: {
      scheme: { ...choice('auto', 'light', 'dark'), default: 'auto' },
      accent: { ...css('a CSS colour', 'color'), default: '#0b5c4b' },
      accentDark: css('a CSS colour', 'color'),
      radius: cssLength('border-radius'),
      fontFamily: css('a CSS font family', 'font-family'),
      fontSize: cssLength('font-size'),
      density: { ...choice('cosy', 'compact'), default: 'cosy' },
    },
  },
  greeting: string,
  starters: { ...listOf('questions', isFilled), normalize: firstStarters, default: [] },
  shortcuts: {
    takes: "an array of 'metrics', 'actions' and 'connect'",
    fits: Array.isArray,
    normalize: knownShortcuts,
    default: SHORTCUTS,
  },
  feedback: { ...boolean, default: false },
  disclaimer: string,
  overview: {
    parts: {
      lead: filledString,
      groups: { ...listOf('{ title, keys }', isGroup), default: [] },
      pairs: { ...listOf("pairs of keys, such as ['spent', 'income']", isPair), default: [] },
    },
  },
  brand: { parts: { name: filledString, logo, logoDark: logo } },
  contact: {
    takes: 'an https, same-origin, mailto: or tel: address, or a function',
    fits: (value) =>
      isFunction(value) ||
      // A bare mail address would be a path of the page's own origin.
      (isFilled(value) &&
        (/^(mailto|tel):./i.test(value) || (!/^[^/]+@/.test(value) && isWebAddress(value)))),
  },
  markdown: { ...boolean, default: false },
  hideAmounts: { ...boolean, default: false },
  hideAmountsAfter: milliseconds,
} as const satisfies Table<ChatOptions & AnyPlace>;

/** Checked options with their defaults filled in. */
export interface Options extends Checked<ChatOptions & AnyPlace, typeof WIDGET_OPTIONS> {}

/** The options of `init`, or a change of them. Throws a `FinanceChatError` where a required one is wrong. */
export const readOptions = (given: unknown, report: Reporter, before?: Options) =>
  applyChange<Options>(WIDGET_OPTIONS, given, report, before);
