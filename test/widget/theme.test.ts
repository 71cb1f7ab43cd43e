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

/** The values of a custom property in the stylesheet: the first is light, the second dark. */
function declared(name: string): Record<Scheme, string> {
  const [light = '', dark = ''] = [...CSS.matchAll(RegExp(`--_${name}: ([^;]+)`, 'g'))].map(
    ([, value]) => value,
  );
  return { light, dark };
}

const DECLARED = Object.fromEntries(
  ['chroma', 'ground', 'raised', 'card', 'edge', 'text', 'quiet'].map((name) => [name, declared(name)]),
);

const [, PASTEL_LIGHTNESS, PASTEL_CHROMA] = /oklch\((\S+) calc\((\S+) /.exec(declared('pastel').light) ?? [];

/** A neutral colour beside an accent of that hue, which has as much colour. */
function neutralOf(name: string, scheme: Scheme, hue: number, colour: number): Rgb {
  const value = DECLARED[name]?.[scheme] ?? '';
  const [, lightness, chroma] =
    /^color-mix\(in oklch, oklch\((\S+) (\S+) none\), var\(--_hue\)\)$/.exec(value) ?? [];
  const most = chroma === '0' ? 0 : Number.parseFloat(DECLARED.chroma?.[scheme].slice(5) ?? '');
  return toBytes(`oklch(${lightness} ${most * colour} ${hue})`);
}

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

/** The hue that neutral colours take on need not be that of the accent. */
const forAll = (check: (accent: Rgb, hue: number, colour: number) => void) =>
  fc.assert(fc.property(accent, fc.nat(359), fc.constantFrom(0, 1), check), RUNS);

it('makes any accent readable on the light ground, and on the tint of it', () => {
  forAll((color, hue, colour) => {
    const ground = neutralOf('ground', 'light', hue, colour);
    const text = readable(color, 'light');
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, mixed(ground, text, 0.1))).toBeGreaterThanOrEqual(4.5);
  });
});

it('writes on dark surfaces in the accent where that is bright, else in a pastel that is', () => {
  const writtenIn = (color: Rgb) => tintOf(color, 'dark')['--_accent'];
  forAll((color, hue, colour) => {
    const pastel = toBytes(`oklch(${PASTEL_LIGHTNESS} ${Number(PASTEL_CHROMA) * colour} ${hue})`);
    const text = writtenIn(color) ? pastel : color;
    expect(contrast(text, neutralOf('card', 'dark', hue, colour))).toBeGreaterThanOrEqual(5.5);
  });
  expect(writtenIn(toBytes('#0b5c4b'))).toBe('var(--_pastel)');
  expect(writtenIn(toBytes('#ffc9de'))).toBeUndefined();
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
  forAll((color, hue, colour) => {
    const ground = neutralOf('ground', scheme, hue, colour);
    expect(contrast(readable(color, scheme, 3), ground)).toBeGreaterThanOrEqual(3);
  });
});

it.each(SCHEMES)(
  'lifts a reply off the %s ground, and keeps texts and edges readable on every surface',
  (scheme) => {
    forAll((_, hue, colour) => {
      const names = ['ground', 'raised', 'card', 'edge', 'text', 'quiet'];
      const [ground = [], raised = [], card = [], edge = [], text = [], quiet = []] = names.map((name) =>
        neutralOf(name, scheme, hue, colour),
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
  ['#0b5c4b', 1],
  ['#5f6368', 0.140625],
  ['#777777', 0],
] as const)('gives the neutrals beside %s a share of %d of their colour', (accent, share) => {
  expect(Number(tintOf(toBytes(accent), 'light')['--_colour'])).toBe(share);
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
