import { type Answers, parseAnswers } from './answers';
import { type Brand, parseBrand } from './brand';
import { linkedBrand } from './logo';
import { type Preset, parsePresets } from './presets';

export const PAGES = { shop: 'Partner shop', bank: 'Bank portal', dashboard: 'Dashboard', blog: 'Blog' };
export const SCHEMES = { light: 'Light', dark: 'Dark' };
export const DEVICES = {
  small: 'Small phone',
  phone: 'Phone',
  keyboard: 'Keyboard up',
  tablet: 'Tablet',
  desktop: 'Desktop',
  wide: 'Wide',
  free: 'Free',
};
/** How all controls of the chat are shown at once. */
export const CONTROL_STATES = {
  rest: 'Controls at rest',
  hover: 'Controls hovered',
  focus: 'Controls focused',
  pressed: 'Controls pressed',
};
export const TEXT_SIZES = { set: 'Text as set', large: 'Text at 200 %' };

/** The stages that stand side by side. */
export const COMPARISONS = {
  none: 'One preview',
  schemes: 'Light and dark',
  brands: 'Before and after',
  scenarios: 'Two scenarios',
  devices: 'Desktop and phone',
  'all-brands': 'All brands',
  'all-languages': 'All languages',
};

export interface Size {
  width: number;
  height: number;
}

const SIZES: Record<keyof typeof DEVICES, Size> = {
  small: { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  keyboard: { width: 390, height: 844 },
  tablet: { width: 820, height: 1100 },
  desktop: { width: 1280, height: 800 },
  wide: { width: 1440, height: 900 },
  free: { width: 720, height: 760 },
};

/** The height of a phone's keyboard over the page, in pixels. */
export const KEYBOARD_HEIGHT = 336;

export const MIN_SIZE: Size = { width: 240, height: 240 };
export const MAX_SIZE: Size = { width: 2560, height: 1600 };
export const MAX_DELAY_MS = 10_000;

/** Everything that a shared link restores. */
export interface View {
  scenario: string;
  page: keyof typeof PAGES;
  scheme: keyof typeof SCHEMES;
  device: keyof typeof DEVICES;
  controls: keyof typeof CONTROL_STATES;
  text: keyof typeof TEXT_SIZES;
  /** Used only by the device `free`. */
  size: Size;
  /** Milliseconds that every answer takes. If missing, the scenario decides. */
  delay?: number | undefined;
  brand: Brand;
  /** The answers that replace those of the service. */
  answers: Answers;
  /** The brands that the designer has saved. */
  presets: readonly Preset[];
  compare: keyof typeof COMPARISONS;
  /** Used only by the comparison `scenarios`. */
  otherScenario: string;
  /** The brand before a change. Used only by the comparison `brands`. */
  before: Brand;
}

export const FIRST_SCENARIO = 'first-visit';

const DEFAULT_VIEW: View = {
  scenario: FIRST_SCENARIO,
  page: 'shop',
  scheme: 'light',
  device: 'desktop',
  controls: 'rest',
  text: 'set',
  size: SIZES.free,
  brand: {},
  answers: {},
  presets: [],
  compare: 'none',
  otherScenario: 'question',
  before: {},
};

/** Reads a field of a link. Throws an error that follows the name of the field in a sentence. */
type Reader = (text: string) => Partial<View>;

const readers = (scenarios: readonly string[]): Record<string, Reader> => ({
  scenario: (text) => ({ scenario: oneOf(scenarios, text, 'a scenario of the list') }),
  page: (text) => ({ page: oneOf(keysOf(PAGES), text) }),
  scheme: (text) => ({ scheme: oneOf(keysOf(SCHEMES), text) }),
  device: (text) => ({ device: oneOf(keysOf(DEVICES), text) }),
  controls: (text) => ({ controls: oneOf(keysOf(CONTROL_STATES), text) }),
  text: (text) => ({ text: oneOf(keysOf(TEXT_SIZES), text) }),
  size: (text) => ({ size: readSize(text) }),
  delay: (text) => ({ delay: numberBetween(text, 0, MAX_DELAY_MS) }),
  brand: (text) => ({ brand: readJson(text, parseBrand) }),
  answers: (text) => ({ answers: readJson(text, parseAnswers) }),
  presets: (text) => ({ presets: readJson(text, parsePresets) }),
  compare: (text) => ({ compare: oneOf(keysOf(COMPARISONS), text) }),
  otherScenario: (text) => ({ otherScenario: oneOf(scenarios, text, 'a scenario of the list') }),
  before: (text) => ({ before: readJson(text, parseBrand) }),
});

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[];

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  text: string,
  expected = choices.join(', '),
): Choice {
  const found = choices.find((choice) => choice === text);
  if (!found) throw new Error(`takes ${expected}; it got “${text}”.`);
  return found;
}

function numberBetween(text: string, min: number, max: number): number {
  const value = text.trim() ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new Error(`takes ${min} to ${max}; it got “${text}”.`);
  return Math.round(value);
}

function readSize(text: string): Size {
  const [width = '', height = ''] = text.split('x');
  return {
    width: numberBetween(width, MIN_SIZE.width, MAX_SIZE.width),
    height: numberBetween(height, MIN_SIZE.height, MAX_SIZE.height),
  };
}

function readJson<Value>(text: string, parse: (json: string) => Value): Value {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`is not right. ${error instanceof Error ? error.message : error}`);
  }
}

/** Reads the view from the hash of a link. Each wrong part keeps its default and adds an error. */
export function readView(hash: string, scenarios: readonly string[]): { view: View; errors: string[] } {
  const knownReaders = readers(scenarios);
  const view: View = { ...DEFAULT_VIEW };
  const errors: string[] = [];
  for (const [name, text] of new URLSearchParams(hash.replace(/^#/, ''))) {
    const read = Object.hasOwn(knownReaders, name) ? knownReaders[name] : undefined;
    try {
      if (!read) throw new Error(`is not known. Known are ${Object.keys(knownReaders).join(', ')}.`);
      Object.assign(view, read(text));
    } catch (error) {
      errors.push(`In the link, “${name}” ${error instanceof Error ? error.message : error}`);
    }
  }
  return { view, errors };
}

/** Writes the hash of a link that restores the view. It contains only the values that differ from the defaults. */
export function writeView({
  size,
  delay,
  brand,
  answers,
  before,
  presets,
  otherScenario,
  ...view
}: View): string {
  const hash = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== DEFAULT_VIEW[name as 'page']) hash.set(name, value);
  }
  if (view.device === 'free') hash.set('size', `${size.width}x${size.height}`);
  if (delay !== undefined) hash.set('delay', `${delay}`);
  if (Object.keys(brand).length) hash.set('brand', JSON.stringify(linkedBrand(brand)));
  if (Object.keys(answers).length) hash.set('answers', JSON.stringify(answers));
  if (presets.length)
    hash.set(
      'presets',
      JSON.stringify(presets.map((preset) => ({ ...preset, brand: linkedBrand(preset.brand) }))),
    );
  if (view.compare === 'scenarios') hash.set('otherScenario', otherScenario);
  if (view.compare === 'brands') hash.set('before', JSON.stringify(linkedBrand(before)));
  return `${hash}`;
}

export const sizeOf = ({ device, size }: View): Size => (device === 'free' ? size : SIZES[device]);
