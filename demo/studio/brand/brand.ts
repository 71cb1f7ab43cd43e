import { en } from '../../../src/locale/en';
import type { ChatOptions } from '../../../src/options/types';
import { declarationsFault, PARTS, type PartStyles } from './parts';

/** Options for designers. `baseUrl`, `userId` and `tokens` are missing because a stranger's link could set them. */
const BRAND_OPTIONS = [
  'appearance',
  'brand',
  'position',
  'offset',
  'locale',
  'messages',
  'greeting',
  'starters',
  'disclaimer',
  'overview',
  'hideAmounts',
  'hideAmountsAfter',
] as const;

export interface Brand extends Pick<ChatOptions, (typeof BRAND_OPTIONS)[number]> {
  /** Rules of the page for parts of the chat. They are no option of the chat. */
  parts?: PartStyles;
}

/** The options of a brand, without its rules for the page. */
export function optionsOf({
  parts: _,
  ...options
}: Brand): Pick<ChatOptions, (typeof BRAND_OPTIONS)[number]> {
  return options;
}

/** The widget's own defaults. They are listed so that `update` can set an option back to its default. */
const DEFAULT_BRAND = {
  appearance: {
    scheme: 'auto',
    accent: '#0b5c4b',
    radius: 18,
    fontFamily: 'system-ui, sans-serif',
    fontSize: 15,
    density: 'cosy',
  },
  position: 'bottom-right',
  offset: { x: 20, y: 20 },
  greeting: '',
  starters: [],
  disclaimer: '',
  overview: { groups: [], pairs: [] },
  hideAmounts: false,
} as const satisfies Brand;

const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of `value` that differ from `defaults`, or nothing if none does. */
function differenceFrom(defaults: unknown, value: unknown): unknown {
  if (!isRecord(value)) return JSON.stringify(value) === JSON.stringify(defaults) ? undefined : value;
  const parts = Object.entries(value).map(([name, part]) => {
    const partDefaults = isRecord(defaults) ? defaults[name] : undefined;
    return [name, differenceFrom(partDefaults, part)];
  });
  const changed = parts.filter(([, part]) => part !== undefined);
  return changed.length ? Object.fromEntries(changed) : undefined;
}

export const withoutDefaults = (brand: Brand): Brand => (differenceFrom(DEFAULT_BRAND, brand) ?? {}) as Brand;

export function withDefaults(brand: Brand): Brand {
  const appearance = { ...DEFAULT_BRAND.appearance, ...brand.appearance };
  return {
    ...DEFAULT_BRAND,
    ...brand,
    // As in the chat, the accent on dark is that on light unless it is given.
    appearance: { accentDark: appearance.accent, ...appearance },
    offset: { ...DEFAULT_BRAND.offset, ...brand.offset },
  };
}

/** Reads a brand from JSON. Throws an error with a text for users. The widget checks most values later. */
export function parseBrand(json: string): Brand {
  const given = parseJson(json);
  if (!isRecord(given))
    throw new Error('A brand is a JSON object, such as {"appearance": {"accent": "#4b2e83"}}.');
  requireKnownNames(given, [...BRAND_OPTIONS, 'parts'], 'an option');
  requireGroup(given, 'appearance', { ...DEFAULT_BRAND.appearance, accentDark: '' });
  requireGroup(given, 'brand', { name: '', logo: '', logoDark: '' });
  requireGroup(given, 'offset', DEFAULT_BRAND.offset);
  requireGroup(given, 'messages', en);
  requireGroup(given, 'parts', PARTS);
  const { locale = '', starters = [] } = given;
  requireText('locale', locale);
  if (!Array.isArray(starters) || starters.some((text) => typeof text !== 'string'))
    throw new Error(`"starters" takes a list of texts; it got ${JSON.stringify(starters)}.`);
  if (isRecord(given.brand)) requirePictures(given.brand);
  if (isRecord(given.messages)) requireMessages(given.messages);
  if (isRecord(given.parts)) requireParts(given.parts);
  return given as Brand;
}

/** Throws an error with a text for users. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('This is not JSON.');
  }
}

function requireGroup(given: Record<string, unknown>, name: string, defaults: object): void {
  const group = given[name];
  if (group === undefined) return;
  if (!isRecord(group)) throw new Error(`"${name}" takes an object; it got ${JSON.stringify(group)}.`);
  requireKnownNames(group, Object.keys(defaults), `a part of "${name}"`);
}

function requireMessages(messages: Record<string, unknown>): void {
  for (const [key, message] of Object.entries(messages)) {
    if (!isRecord(message)) {
      requireText(`messages.${key}`, message);
      continue;
    }
    requireKnownNames(message, PLURAL_FORMS, `a form of "${key}"`);
    for (const [form, text] of Object.entries(message)) requireText(`messages.${key}.${form}`, text);
  }
}

/** A stranger's link must not make the studio ask another site for a picture. */
function requirePictures({ logo = '', logoDark = '' }: Record<string, unknown>): void {
  for (const picture of [logo, logoDark]) {
    if (picture && !/^data:image\//.test(`${picture}`))
      throw new Error('A logo of "brand" is a picture in the file itself, as a "data:image/" address.');
  }
}

function requireParts(parts: Record<string, unknown>): void {
  for (const [part, css] of Object.entries(parts)) {
    const fault = typeof css === 'string' ? declarationsFault(css) : 'It takes a text.';
    if (fault) throw new Error(`“${part}” of "parts" is not right. ${fault}`);
  }
}

function requireKnownNames(given: object, known: readonly string[], kind: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not ${kind} that a brand may set: ${known.join(', ')}.`);
}

function requireText(name: string, text: unknown): void {
  if (typeof text !== 'string') throw new Error(`"${name}" takes a text; it got ${JSON.stringify(text)}.`);
}

export const PRESETS: Record<string, Brand> = {
  Plain: {},
  Harbour: {
    appearance: { accent: '#0f4c81', radius: 10, density: 'compact' },
    greeting: 'Welcome. Ask about balances, bills or your spending.',
    disclaimer: 'General information, not financial advice.',
  },
  Orchard: {
    appearance: { accent: '#a63d40', radius: 26, fontFamily: 'Georgia, serif', fontSize: 16 },
    greeting: 'Good to see you. What would you like to know?',
    starters: ['What is my balance?', 'Which bills are coming up?'],
  },
  Ledger: {
    appearance: { accent: '#1c1c1c', radius: 0, density: 'compact', fontSize: 14 },
    position: 'bottom-left',
    starters: ['How much do I have left until payday?'],
  },
  Night: {
    appearance: { scheme: 'dark', accent: '#b48cff', radius: 20 },
    messages: { title: 'Money talk', placeholder: 'Ask me anything about your money' },
    disclaimer: 'Answers are made by a machine.',
  },
};
