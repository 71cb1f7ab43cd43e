import { en } from '../../src/locale/en';
import type { InitOptions } from '../../src/options';

/** What a designer decides. Never where the service is or who signs in: a link from a stranger could carry it. */
const NAMES = [
  'appearance',
  'position',
  'offset',
  'locale',
  'messages',
  'greeting',
  'starters',
  'disclaimer',
  'hideAmounts',
] as const;

export type Brand = Pick<InitOptions, (typeof NAMES)[number]>;

/** As the widget looks where nothing is chosen; spelled out so that `update` can return to it. */
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
  hideAmounts: false,
} as const satisfies Brand;

const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What of `value` differs from `usual`. */
function difference(value: unknown, usual: unknown): unknown {
  if (!isGroup(value)) return JSON.stringify(value) === JSON.stringify(usual) ? undefined : value;
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    difference(part, isGroup(usual) ? usual[name] : undefined),
  ]);
  const left = parts.filter(([, part]) => part !== undefined);
  return left.length ? Object.fromEntries(left) : undefined;
}

/** Without what is the default anyway. */
export const tidy = (brand: Brand): Brand => (difference(brand, DEFAULT_BRAND) ?? {}) as Brand;

/** The brand in full, for the widget. */
export function fullBrand(brand: Brand): Brand {
  return {
    ...DEFAULT_BRAND,
    ...brand,
    appearance: { ...DEFAULT_BRAND.appearance, ...brand.appearance },
    offset: { ...DEFAULT_BRAND.offset, ...brand.offset },
  };
}

/** Reads a brand from JSON. What the values may be, the widget knows; throws an error to be shown as it is. */
export function parseBrand(json: string): Brand {
  const given = parse(json);
  if (!isGroup(given))
    throw new Error('A brand is a JSON object, such as {"appearance": {"accent": "#4b2e83"}}.');
  refuseUnknown(given, NAMES, 'option');
  for (const group of ['appearance', 'offset', 'messages'] as const) {
    const parts = given[group];
    if (parts !== undefined && !isGroup(parts))
      throw new Error(`"${group}" takes an object; it got ${JSON.stringify(parts)}.`);
    const usual = group === 'messages' ? en : DEFAULT_BRAND[group];
    refuseUnknown(parts ?? {}, Object.keys(usual), `part of "${group}"`);
  }
  if (isGroup(given.messages)) {
    for (const [key, words] of Object.entries(given.messages)) {
      if (!isGroup(words)) refuseWordless(key, words);
      else {
        refuseUnknown(words, PLURAL_FORMS, `form of "${key}"`);
        for (const [form, text] of Object.entries(words)) refuseWordless(`${key}.${form}`, text);
      }
    }
  }
  return given as Brand;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('This is not JSON.');
  }
}

function refuseUnknown(given: object, known: readonly string[], kind: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is no ${kind} a brand may set: ${known.join(', ')}.`);
}

function refuseWordless(name: string, text: unknown): void {
  if (typeof text !== 'string')
    throw new Error(`"messages.${name}" takes a text; it got ${JSON.stringify(text)}.`);
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
