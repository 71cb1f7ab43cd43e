import { type Brand, parseBrand } from './brand';

export const PAGES = { shop: 'Partner shop', bank: 'Bank portal', dashboard: 'Dashboard', blog: 'Blog' };
export const SCHEMES = { light: 'Light', dark: 'Dark' };
export const DEVICES = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop', free: 'Free' };

export interface Size {
  width: number;
  height: number;
}

const SIZES: Record<keyof typeof DEVICES, Size> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1100 },
  desktop: { width: 1280, height: 800 },
  free: { width: 720, height: 760 },
};

export const SMALLEST: Size = { width: 240, height: 240 };
export const LARGEST: Size = { width: 2560, height: 1600 };
export const LONGEST_DELAY = 10_000;

/** All that a shared link restores. */
export interface View {
  scenario: string;
  page: keyof typeof PAGES;
  scheme: keyof typeof SCHEMES;
  device: keyof typeof DEVICES;
  /** Of the free device. */
  size: Size;
  /** Milliseconds of every answer; missing where the scenario decides. */
  delay?: number | undefined;
  brand: Brand;
}

const DEFAULT_VIEW: View = {
  scenario: 'first-visit',
  page: 'shop',
  scheme: 'light',
  device: 'desktop',
  size: SIZES.free,
  brand: {},
};

/** How a field is read from a link; throws what is wrong with it. */
type Reader = (text: string) => Partial<View>;

const readers = (scenarios: readonly string[]): Record<string, Reader> => ({
  scenario: (text) => ({ scenario: oneOf(scenarios, text, 'a scenario of the list') }),
  page: (text) => ({ page: oneOf(keysOf(PAGES), text) }),
  scheme: (text) => ({ scheme: oneOf(keysOf(SCHEMES), text) }),
  device: (text) => ({ device: oneOf(keysOf(DEVICES), text) }),
  size: (text) => ({ size: readSize(text) }),
  delay: (text) => ({ delay: within(text, 0, LONGEST_DELAY) }),
  brand: (text) => ({ brand: readBrand(text) }),
});

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[];

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  text: string,
  takes = choices.join(', '),
): Choice {
  const found = choices.find((choice) => choice === text);
  if (!found) throw new Error(`takes ${takes}; it got “${text}”.`);
  return found;
}

function within(text: string, least: number, most: number): number {
  const value = text.trim() ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new Error(`takes ${least} to ${most}; it got “${text}”.`);
  return Math.round(value);
}

function readSize(text: string): Size {
  const [width = '', height = ''] = text.split('x');
  return {
    width: within(width, SMALLEST.width, LARGEST.width),
    height: within(height, SMALLEST.height, LARGEST.height),
  };
}

function readBrand(text: string): Brand {
  try {
    return parseBrand(text);
  } catch (error) {
    throw new Error(`is not right. ${error instanceof Error ? error.message : error}`);
  }
}

/** The view of a link's hash, with the default in place of each wrong part, and what was wrong. */
export function readView(hash: string, scenarios: readonly string[]): { view: View; wrong: string[] } {
  const known = readers(scenarios);
  const view: View = { ...DEFAULT_VIEW };
  const wrong: string[] = [];
  for (const [name, text] of new URLSearchParams(hash.replace(/^#/, ''))) {
    const read = Object.hasOwn(known, name) ? known[name] : undefined;
    try {
      if (!read) throw new Error(`is not known. Known are ${Object.keys(known).join(', ')}.`);
      Object.assign(view, read(text));
    } catch (error) {
      wrong.push(`In the link, “${name}” ${error instanceof Error ? error.message : error}`);
    }
  }
  return { view, wrong };
}

/** The hash that restores the view: only what differs from the default. */
export function writeView({ size, delay, brand, ...view }: View): string {
  const hash = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== DEFAULT_VIEW[name as 'page']) hash.set(name, value);
  }
  if (view.device === 'free') hash.set('size', `${size.width}x${size.height}`);
  if (delay !== undefined) hash.set('delay', `${delay}`);
  if (Object.keys(brand).length) hash.set('brand', JSON.stringify(brand));
  return `${hash}`;
}

export const sizeOf = ({ device, size }: View): Size => (device === 'free' ? size : SIZES[device]);
