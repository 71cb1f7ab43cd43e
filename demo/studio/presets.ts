import { type Brand, parseBrand, parseJson } from './brand';

/** A brand with a name, which the designer has saved in the link. */
export interface Preset {
  name: string;
  brand: Brand;
}

export const MAX_PRESETS = 12;
export const MAX_NAME_LENGTH = 40;

/** Reads saved presets from a link. Throws an error with a text for users. */
export function parsePresets(json: string): readonly Preset[] {
  const list = parseJson(json);
  if (!Array.isArray(list) || list.length > MAX_PRESETS || !list.every(isPreset)) {
    throw new Error(`Presets are a list of up to ${MAX_PRESETS}, each with a name and a brand.`);
  }
  return list.map(({ name, brand }) => ({ name, brand: parseBrand(JSON.stringify(brand)) }));
}

function isPreset(value: unknown): value is { name: string; brand: object } {
  const { name, brand } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && isName(name) && typeof brand === 'object';
}

const isName = (name: string) => name.trim() !== '' && name.length <= MAX_NAME_LENGTH;

/** Adds a preset. One of the same name is replaced. */
export function withPreset(presets: readonly Preset[], preset: Preset): readonly Preset[] {
  const isKnown = presets.some(({ name }) => name === preset.name);
  return isKnown ? presets.map((each) => (each.name === preset.name ? preset : each)) : [...presets, preset];
}
