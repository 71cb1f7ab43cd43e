import { isFilled, isObject, isText, isTokenPair } from './guards';
import type { Sentences } from './locale/en';
import type { Message } from './model/entry';
import type { TokenPair, TokenSource } from './service/tokens';
import { secureUrl } from './url';

export interface Appearance {
  /**
   * Light or dark; `auto` follows the page's declared `color-scheme`, else the system.
   * @default 'auto'
   */
  scheme?: 'auto' | 'light' | 'dark';
  /**
   * Any CSS colour. Texts and controls in it are shifted until they are readable on their ground.
   * @default '#0b5c4b'
   */
  accent?: string;
  /**
   * Corner radius of the panel; smaller parts follow. A number is in pixels, a string any CSS length.
   * @default 18
   */
  radius?: number | string;
  /**
   * A CSS font family list, or `'inherit'` for the page's font.
   * @default the system's interface font
   */
  fontFamily?: string;
  /**
   * Size of running text. A number is in pixels, a string any CSS length.
   * @default 15
   */
  fontSize?: number | string;
  /** @default 'cosy' */
  density?: 'cosy' | 'compact';
}

export interface ConnectOptions {
  /** Origins (`https://link.example`) a connect link may lead to. Missing: any https origin. */
  allowedOrigins?: readonly string[];
  /** Opens the link in place of a new tab, in a native shell say. */
  open?: (url: string) => void;
}

/** Shows a payload type the widget does not know. The text or element it returns is placed in the message. */
export type Renderer = (payload: Record<string, unknown>) => string | Node;

export interface InitOptions {
  /** Where the service's `/api/…` is found: https, or http on a loopback host. A path prefix is kept. */
  baseUrl: string;
  /** The user, as the service knows them. */
  userId: string;
  /** The user's tokens, or a function that fetches them from your own backend. They stay in memory only. */
  tokens: TokenSource;
  /** Called with every pair you did not give yourself: renewed here or in another tab. */
  onTokens?: (pair: TokenPair) => void;
  /** Sent with each new session. @default 'free' */
  chatType?: string;
  /** Milliseconds before a request without an answer is given up. @default 30000 */
  requestTimeout?: number;
  /** Order of suggested actions by their `priorityRank`. @default 'as-sent' */
  actionOrder?: 'as-sent' | 'ascending' | 'descending';
  /** Finds the replies in the body of a successful send. @default the body, its elements, or its `messages` */
  readReplies?: (body: unknown) => Message[];
  /** Shows payload types other than `text`, by type. */
  renderers?: Readonly<Record<string, Renderer>>;
  /** `'session'` keeps the conversation in this tab's sessionStorage, never tokens, figures or links. @default 'session' */
  persistence?: 'session' | 'none';
  connect?: ConnectOptions;
  /** A bubble in a corner, or the panel inside `target`. @default 'bubble' */
  mode?: 'bubble' | 'inline';
  /** Where `mode: 'inline'` puts the panel: an element or a selector. */
  target?: Element | string;
  /** `false`: no bubble, `handle.open()` opens. A selector: your own buttons open and close. @default true */
  launcher?: boolean | string;
  /** Mirrored where the widget's own language is right-to-left. @default 'bottom-right' */
  position?: 'bottom-right' | 'bottom-left';
  /** Distance from the corner, in pixels. @default { x: 20, y: 20 } */
  offset?: { x?: number; y?: number };
  /** Among the layers of the page. @default 2147483647, which puts it above them all, in the browser's top layer */
  zIndex?: number;
  /** BCP 47 tag. @default the page's `lang`, else the browser's language */
  locale?: string;
  /** Replaces sentences of the widget, by key. */
  messages?: Partial<Sentences>;
  appearance?: Appearance;
  /** A first line from the assistant. */
  greeting?: string;
  /** Up to four suggested questions for an empty conversation. */
  starters?: readonly string[];
  /** A small line under the composer. */
  disclaimer?: string;
  /** May change a text before it leaves, or refuse it with `false`; what was refused stays in the composer. */
  beforeSend?: (text: string) => string | false;
  /** Starts with figures covered. @default false */
  hideAmounts?: boolean;
}

/** As high as a `z-index` goes: where browsers have one, their top layer is meant. */
export const TOP_LAYER = 2147483647;

const DEFAULTS = {
  chatType: 'free',
  requestTimeout: 30_000,
  actionOrder: 'as-sent',
  renderers: {} as Readonly<Record<string, Renderer>>,
  persistence: 'session',
  connect: {} as ConnectOptions,
  mode: 'bubble',
  launcher: true,
  position: 'bottom-right',
  offset: { x: 20, y: 20 },
  zIndex: TOP_LAYER,
  appearance: { scheme: 'auto', accent: '#0b5c4b', density: 'cosy' },
  starters: [] as readonly string[],
  hideAmounts: false,
} as const satisfies Partial<InitOptions>;

type Defaulted = Required<Pick<InitOptions, Exclude<keyof typeof DEFAULTS, 'offset' | 'appearance'>>>;

export type Options = InitOptions &
  Defaulted & { offset: { x: number; y: number }; appearance: Appearance & { accent: string } };

/** A wrong option. The message names it, what it got (never a token) and what it takes. */
export class FinanceChatError extends Error {
  override readonly name = 'FinanceChatError';
}

const isFunction = (value: unknown) => typeof value === 'function';
const isFlag = (value: unknown) => typeof value === 'boolean';

const isSelector = (value: unknown) =>
  isFilled(value) && !document.createDocumentFragment().querySelector(value);

const isBaseUrl = (value: unknown) =>
  isText(value) && /^https?:\/\/[^\s?#]+$/i.test(value) && secureUrl(value);

const isListOf = (fits: (value: string) => unknown, most: number) => (value: unknown) =>
  Array.isArray(value) && value.length <= most && value.every(fits);

/** What is explicitly `undefined` counts as missing. */
const isGroupOf = (fits: (value: unknown) => unknown) => (value: unknown) =>
  isObject(value) && Object.values(present(value)).every(fits);

const TEXT = 'a text';

/** What the options named last take: in words, and as a guard. Words alone are the choices, or a CSS property. */
const CHECKS: readonly (readonly [names: string, takes: string, fits?: (value: unknown) => unknown])[] = [
  ['baseUrl', 'an https URL, or http on a loopback host', isBaseUrl],
  [
    'tokens',
    '{ accessToken, refreshToken? } or a function',
    (value) => isFunction(value) || isTokenPair(value),
  ],
  ['userId chatType', TEXT, isFilled],
  ['locale', 'a BCP 47 tag', (tag) => new Intl.Locale(tag as string)],
  ['greeting disclaimer', TEXT, isText],
  ['onTokens readReplies beforeSend connect.open', 'a function', isFunction],
  ['connect offset appearance', 'an object', isObject],
  ['renderers', 'an object of functions', isGroupOf(isFunction)],
  ['messages', 'an object of texts', isGroupOf((value) => isText(value) || isGroupOf(isText)(value))],
  ['offset.x offset.y', 'a number', Number.isFinite],
  ['zIndex', 'an integer', Number.isInteger],
  [
    'requestTimeout',
    '1 to 2147483647 milliseconds',
    (ms) => Number.isFinite(ms) && (ms as number) > 0 && (ms as number) < 2 ** 31,
  ],
  ['hideAmounts', 'true or false', isFlag],
  ['launcher', 'true, false or a selector', (value) => isFlag(value) || isSelector(value)],
  [
    'target',
    'an element or a selector of one',
    (value) => value instanceof Element || (isSelector(value) && elementOf(value as string)),
  ],
  ['mode', 'bubble or inline'],
  ['position', 'bottom-right or bottom-left'],
  ['persistence', 'session or none'],
  ['actionOrder', 'as-sent or ascending or descending'],
  [
    'connect.allowedOrigins',
    'a list of https origins',
    isListOf((origin) => secureUrl(origin)?.origin === origin, 1e3),
  ],
  ['starters', 'up to 4 texts', isListOf(isFilled, 4)],
  ['appearance.scheme', 'auto or light or dark'],
  ['appearance.density', 'cosy or compact'],
  ['appearance.accent', 'CSS color'],
  ['appearance.radius', 'CSS border-radius'],
  ['appearance.fontSize', 'CSS font-size'],
  ['appearance.fontFamily', 'CSS font-family'],
];

/** Whether a value is one of the choices, or one of the CSS property (a number: in pixels). */
function fitsWords(takes: string, value: unknown) {
  const text = Number.isFinite(value) ? `${value}px` : value;
  if (!isFilled(text)) return false;
  return takes.startsWith('CSS') ? CSS.supports(takes.slice(4), text) : takes.split(' or ').includes(text);
}

export const elementOf = (target: InitOptions['target']) =>
  isText(target) ? document.querySelector(target) : target;

/** A guard may leave it to the browser to throw. */
function isTrue(claim: () => unknown) {
  try {
    return claim();
  } catch {
    return false;
  }
}

const REQUIRED = ['baseUrl', 'userId', 'tokens'];

/** Groups of options, merged part by part. */
const GROUPS = ['connect', 'offset', 'appearance', 'messages', 'renderers'] as const;

/** An explicit `undefined` leaves what was there. */
const present = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** `change` over `base`. */
export function mergeOptions<Base extends Partial<InitOptions>>(
  base: Base,
  change: Partial<InitOptions>,
): Base {
  const merged: Base & Record<string, unknown> = { ...base, ...present(change) };
  for (const group of GROUPS) {
    if (change[group]) Object.assign(merged, { [group]: { ...base[group], ...present(change[group]) } });
  }
  return merged;
}

/** Checks what the host gave and fills in the defaults. Throws a `FinanceChatError` for the first wrong option. */
export function resolveOptions(given: InitOptions): Options {
  for (const [names, takes, fits = (value: unknown) => fitsWords(takes, value)] of CHECKS) {
    for (const name of names.split(' ')) {
      const value = name.split('.').reduce((group, part) => Object(group)[part], given as unknown);
      const required = REQUIRED.includes(name) || (name === 'target' && given.mode === 'inline');
      if ((value === undefined && !required) || isTrue(() => fits(value))) continue;
      // A token is never shown, and an address may hold secrets behind its host.
      const shown = name === 'baseUrl' ? `${value}`.replace(/\/\/.*@|[?#].*/g, '…') : value;
      const got = name === 'tokens' || Object(shown) === shown ? typeof value : `'${shown}'`;
      throw new FinanceChatError(`"${name}" takes ${takes}; it got ${got}.`);
    }
  }
  return mergeOptions(DEFAULTS as unknown as Options, given);
}
