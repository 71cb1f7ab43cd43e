// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveOptions } from '../../src/options/widgetOptions';
import { readable, themeOf } from '../../src/widget/theme';

type Rgb = readonly number[];

const SCHEMES = ['light', 'dark'] as const;

/** WCAG 2.2: relative luminance of sRGB channels from 0 to 1. */
function luminance(color: Rgb) {
  const [red = 0, green = 0, blue = 0] = color.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The grounds as the stylesheet has them: the first is light, those after it dark. */
function groundOf(scheme: 'light' | 'dark'): Rgb {
  const css = readFileSync('src/ui/tokens.css', 'utf8');
  const [light = '', dark = ''] = [...css.matchAll(/--_ground:\s*#([\da-f]+)/g)].map(([, hex = '']) =>
    hex.length === 3 ? hex.replace(/./g, '$&$&') : hex,
  );
  return [0, 2, 4].map(
    (at) => Number.parseInt((scheme === 'light' ? light : dark).slice(at, at + 2), 16) / 255,
  );
}

/** A colour as it comes on the screen. */
const shown = (color: Rgb) =>
  color.map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255) / 255);

const color = fc.tuple(...[1, 2, 3].map(() => fc.double({ min: 0, max: 1, noNaN: true })));

/** CSS Color 4: a colour of the Display P3 gamut in sRGB channels, which may lie beyond 0 and 1. */
function fromP3(p3: Rgb): Rgb {
  const [red = 0, green = 0, blue = 0] = p3.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return [
    1.2249 * red - 0.2249 * green,
    -0.0421 * red + 1.0421 * green,
    -0.0196 * red - 0.0786 * green + 1.0983 * blue,
  ].map((value) => {
    const size = Math.abs(value);
    return Math.sign(value) * (size <= 0.0031308 ? 12.92 * size : 1.055 * size ** (1 / 2.4) - 0.055);
  });
}

it.each(SCHEMES)('makes any accent readable on the %s ground', (scheme) => {
  const ground = groundOf(scheme);
  fc.assert(
    fc.property(color, (accent) => {
      expect(contrast(shown(readable(accent, scheme)), ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

it.each(SCHEMES)('makes accents beyond sRGB readable on the %s ground', (scheme) => {
  const ground = groundOf(scheme);
  fc.assert(
    fc.property(color.map(fromP3), (accent) => {
      expect(contrast(shown(readable(accent, scheme)), ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

it.each(SCHEMES)('keeps the hue of an accent it moves on the %s ground', (scheme) => {
  fc.assert(
    fc.property(color, (accent) => {
      const order = (of: Rgb) => [...of.keys()].sort((a, b) => (accent[a] ?? 0) - (accent[b] ?? 0) || a - b);
      const moved = readable(accent, scheme);
      const ranks = order(accent).map((index) => moved[index] ?? 0);
      for (const [at, rank] of ranks.slice(1).entries())
        expect(rank).toBeGreaterThanOrEqual((ranks[at] ?? 0) - 1e-9);
    }),
  );
});

it('leaves an accent alone that stands out by itself', () => {
  expect(readable([0.04, 0.36, 0.29], 'light')).toEqual([0.04, 0.36, 0.29]);
  expect(readable([0.8, 0.9, 1], 'dark')).toEqual([0.8, 0.9, 1]);
});

it('turns what the host chose into declarations, and leaves out what it did not', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const given = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a' } };
  const appearance = { radius: 8, fontSize: '1.25em', fontFamily: 'inherit' };
  const theme = themeOf(resolveOptions({ ...given, appearance, offset: { x: 4 }, zIndex: 7 }), 'light', root);
  expect(theme).toMatchObject({
    '--_x': '4px',
    '--_y': '20px',
    '--_radius': '8px',
    '--_size': '1.25em',
    'font-family': 'inherit',
    'z-index': '7',
    '--_accent': expect.stringMatching(/^rgb\(\d+,\d+,\d+\)$/),
  });
  expect(themeOf(resolveOptions(given), 'light', root)).toMatchObject({
    '--_radius': undefined,
    '--_size': undefined,
  });
  expect(root.childNodes).toHaveLength(0);
});
