import { type Answers, parseAnswers } from '../brand/answers';
import { type Brand, parseBrand } from '../brand/brand';
import { linkedBrand } from '../brand/logo';

export const PAGES = { shop: 'Partner shop', bank: 'Bank portal', blog: 'Blog' };
export const SCHEMES = { light: 'Light', dark: 'Dark' };
export const DEVICES = {
  small: 'Small phone',
  phone: 'Phone',
  keyboard: 'Keyboard up',
  tablet: 'Tablet',
  desktop: 'Desktop',
  wide: 'Wide',
};
export const TEXT_SIZES = { set: 'Text at 100 %', large: 'Text at 200 %' };

/** The stages that stand side by side. */
export const COMPARISONS = {
  none: 'One preview',
  schemes: 'Light and dark',
  brands: 'Before and after',
  scenarios: 'Two scenarios',
  devices: 'Desktop and phone',
  'all-languages': 'All languages',
};

export const MAX_DELAY_MS = 10_000;

/** Everything that a shared link restores. */
export interface View {
  scenario: string;
  page: keyof typeof PAGES;
  scheme: keyof typeof SCHEMES;
  device: keyof typeof DEVICES;
  text: keyof typeof TEXT_SIZES;
  /** Milliseconds that every answer takes. If missing, the scenario decides. */
  delay?: number | undefined;
  brand: Brand;
  /** The answers that replace those of the service. */
  answers: Answers;
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
  text: 'set',
  brand: {},
  answers: {},
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
  text: (text) => ({ text: oneOf(keysOf(TEXT_SIZES), text) }),
  delay: (text) => ({ delay: numberBetween(text, 0, MAX_DELAY_MS) }),
  brand: (text) => ({ brand: readJson(text, parseBrand) }),
  answers: (text) => ({ answers: readJson(text, parseAnswers) }),
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
export function writeView({ delay, brand, answers, before, otherScenario, ...view }: View): string {
  const hash = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== DEFAULT_VIEW[name as 'page']) hash.set(name, value);
  }
  if (delay !== undefined) hash.set('delay', `${delay}`);
  if (Object.keys(brand).length) hash.set('brand', JSON.stringify(linkedBrand(brand)));
  if (Object.keys(answers).length) hash.set('answers', JSON.stringify(answers));
  if (view.compare === 'scenarios') hash.set('otherScenario', otherScenario);
  if (view.compare === 'brands') hash.set('before', JSON.stringify(linkedBrand(before)));
  return `${hash}`;
}
