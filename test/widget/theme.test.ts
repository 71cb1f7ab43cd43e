import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PRESETS } from '../../demo/studio/brand/brand';
import { blendOf, fillOf, readable, tintOf } from '../../src/page/colors';
import { themeOf } from '../../src/widget/appearance';
import { GIVEN, optionsOf } from '../support/options';
import { fc } from '../support/random';
import { contrast, type Rgb, toBytes } from './color';

const SCHEMES = ['light', 'dark'] as const;

const BRANDS = Object.values(PRESETS).map(({ appearance }) => toBytes(appearance?.accent ?? '#0b5c4b'));

const INKS = ['#16211d', '#ffffff'].map(toBytes);

type Scheme = (typeof SCHEMES)[number];

const CSS = readFileSync('src/ui/tokens.css', 'utf8');

/** The value of a neutral colour in the stylesheet: the first is light, the second dark. */
const DECLARED = Object.fromEntries(
  ['ground', 'raised', 'card', 'edge', 'text', 'quiet'].map((name) => {
    const [light, dark] = [...CSS.matchAll(RegExp(`--_${name}: ([^;]+)`, 'g'))].map(([, value]) => value);
    return [name, { light, dark }];
  }),
);

/** A neutral colour beside that accent. */
function neutralOf(name: string, scheme: Scheme, accent: Rgb): Rgb {
  const tint = Object.entries(tintOf(accent, scheme));
  const value = DECLARED[name]?.[scheme] ?? '';
  return toBytes(tint.reduce((css, [part, amount]) => css.replace(`var(${part})`, amount), value));
}

const groundOf = (scheme: Scheme, accent: Rgb) => neutralOf('ground', scheme, accent);

/** Mixes two colours as color-mix() does. */
const mixed = (color: Rgb, other: Rgb, share: number): Rgb =>
  color.map((channel, index) => Math.round(channel * (1 - share) + (other[index] ?? 0) * share));

const byte = fc.nat(255);

/** Any colour, the brands of the studio, and greys, where neither ink is far from the fill. */
const accent = fc.oneof(
  fc.tuple(byte, byte, byte),
  fc.constantFrom(...BRANDS),
  byte.map((grey) => [grey, grey, grey]),
);

const RUNS = { numRuns: 1000 };

const forAll = (check: (accent: Rgb) => void) => fc.assert(fc.property(accent, check), RUNS);

it('makes any accent readable on the light ground, and on the tint of it', () => {
  forAll((color) => {
    const ground = groundOf('light', color);
    const text = readable(color, 'light');
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, mixed(ground, text, 0.1))).toBeGreaterThanOrEqual(4.5);
  });
});

it('writes in a bright and colourful accent on dark surfaces, and without colour in a grey one', () => {
  const dark = (color: Rgb) => tintOf(color, 'dark')['--_accent'] ?? '';
  forAll((color) => {
    expect(contrast(toBytes(dark(color)), neutralOf('card', 'dark', color))).toBeGreaterThanOrEqual(5.5);
  });
  expect(dark(toBytes('#0b5c4b'))).toMatch(/^oklch\(0\.760 0\.0900 /);
  expect(dark(toBytes('#777777'))).toMatch(/^oklch\(\S+ 0\.0000 /);
});

it.each(SCHEMES)('keeps the hue of an accent it moves on the %s ground', (scheme) => {
  forAll((color) => {
    const order = [...color.keys()].sort((a, b) => (color[a] ?? 0) - (color[b] ?? 0) || a - b);
    const ranks = order.map((index) => readable(color, scheme)[index] ?? 0);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });
});

it('leaves an accent alone that stands out by itself', () => {
  expect(readable([10, 92, 74], 'light')).toEqual([10, 92, 74]);
  expect(readable([204, 230, 255], 'dark')).toEqual([204, 230, 255]);
});

it('gives every fill an ink that can be read on it, also under a pointer and pressed', () => {
  forAll((color) => {
    const { fill, ink } = fillOf(color);
    const blend = blendOf(color);
    expect(INKS).toContainEqual(ink);
    for (const share of [0, 0.1, 0.2])
      expect(contrast(mixed(fill, blend, share), ink)).toBeGreaterThanOrEqual(4.49);
    expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
    // It shows that it is pressed.
    expect(contrast(fill, mixed(fill, blend, 0.2))).toBeGreaterThan(1.05);
  });
});

it('fills with the accent as it was given, where an ink can be read on it', () => {
  forAll((color) => {
    const { fill } = fillOf(color);
    if (INKS.some((ink) => contrast(color, ink) >= 4.5)) expect(fill).toEqual(color);
    else
      for (const [at, channel] of fill.entries())
        expect(Math.abs(channel - (color[at] ?? 0))).toBeLessThan(36);
  });
});

it.each([
  ...['#0b5c4b', '#0f4c81', '#a63d40', '#1c1c1c', '#000000'].map((color) => [color, '#ffffff']),
  ...['#b48cff', '#ffc9de', '#39ff14', '#ffffff'].map((color) => [color, '#16211d']),
])('writes on %s in %s', (color = '', ink = '') => {
  expect(fillOf(toBytes(color))).toMatchObject({ fill: toBytes(color), ink: toBytes(ink) });
});

it.each(SCHEMES)('gives a fill a rim that is seen on the %s ground', (scheme) => {
  forAll((color) => {
    expect(contrast(readable(color, scheme, 3), groundOf(scheme, color))).toBeGreaterThanOrEqual(3);
  });
});

it.each(SCHEMES)(
  'lifts a reply off the %s ground, and keeps texts and edges readable on every surface',
  (scheme) => {
    forAll((color) => {
      const names = ['ground', 'raised', 'card', 'edge', 'text', 'quiet'];
      const [ground = [], raised = [], card = [], edge = [], text = [], quiet = []] = names.map((name) =>
        neutralOf(name, scheme, color),
      );
      expect(contrast(raised, ground)).toBeGreaterThanOrEqual(1.05);
      for (const below of [ground, raised, card]) {
        for (const words of [text, quiet]) expect(contrast(words, below)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(edge, below)).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(edge, ground)).toBeLessThan(contrast(quiet, ground));
    });
  },
);

it.each([
  ['light', '#0b5c4b', 0.008],
  ['dark', '#0b5c4b', 0.012],
  ['light', '#777777', 0],
] as const)(
  'gives the %s neutrals the hue of %s, and its chroma only up to a breath',
  (scheme, accent, chroma) => {
    expect(Number(tintOf(toBytes(accent), scheme)['--_chroma'])).toBe(chroma);
  },
);

it('takes the hue of an accent as CSS has it', () => {
  expect(Number(tintOf(toBytes('#ff0000'), 'light')['--_hue'])).toBeCloseTo(29.2, 0);
  expect(Number(tintOf(toBytes('#0000ff'), 'light')['--_hue'])).toBeCloseTo(264.1 - 360, 0);
});

it('turns what the host chose into declarations, and leaves out what it did not', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const looks = { radius: 8, fontSize: '1.25em', fontFamily: 'Georgia, serif' };
  const appearance = { ...looks, accent: '#0b5c4b', accentDark: '#b48cff' };
  const options = optionsOf({ ...GIVEN, appearance, offset: { x: 4 }, zIndex: 7 });
  expect(themeOf(options, 'dark', root)['--_fill']).toBe('rgb(180,140,255)');
  expect(themeOf(options, 'light', root)).toMatchObject({
    '--_fill': 'rgb(11,92,75)',
    '--_x': '4px',
    '--_y': '20px',
    '--_radius': '8px',
    '--_size': '1.25em',
    'font-family': 'Georgia, serif',
    'z-index': '7',
    '--_accent': expect.stringMatching(/^rgb\(\d+,\d+,\d+\)$/),
  });
  expect(themeOf(optionsOf(GIVEN), 'light', root)).toMatchObject({
    '--_radius': undefined,
    '--_size': undefined,
  });
  expect(root.childNodes).toHaveLength(0);
});
