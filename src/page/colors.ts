export type Scheme = 'light' | 'dark';

/** The system wants dark pages. */
export const DARK = '(prefers-color-scheme: dark)';

const SCHEMES = /light|dark/g;

/**
 * The scheme that the page declares, in its style or else in its head, else the one that the system prefers. Firefox has no
 * computed style in a hidden frame.
 */
export function readScheme(): Scheme {
  const style = getComputedStyle(document.documentElement);
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  const schemes = style.colorScheme.match(SCHEMES) ?? meta?.content.match(SCHEMES);
  if (schemes?.length === 1) return schemes[0] as Scheme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Channels of sRGB, from 0 to 255. */
type Rgb = readonly number[];

const BLACK = [0, 0, 0];
const WHITE = [255, 255, 255];

/** The surfaces of tokens.css that fills stand on. The dark one, a card, is as bright as the brightest of any hue. */
const BACKGROUNDS: Record<Scheme, Rgb> = { light: WHITE, dark: [38, 38, 38] };

/** The colour of text on a fill: near black, or white. */
const DARK_INK = [22, 33, 29];

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

/** Of texts in the accent. The margin covers backgrounds tinted with it. */
const TINTED_CONTRAST = 5.5;

/** How much of its ink a pressed fill takes on, as in Widget.css. */
const PRESSED = 0.2;

const mix = (color: Rgb, other: Rgb, share: number): Rgb =>
  color.map((channel, index) => Math.round(channel + ((other[index] as number) - channel) * share));

/** How bright each channel looks. */
const WEIGHTS = [0.2126, 0.7152, 0.0722];

/** The light of a channel. */
function toLight(byte: number) {
  const channel = byte / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** WCAG relative luminance, with the light that a screen reflects. */
const luminance = (color: Rgb) =>
  color.reduce((sum, byte, index) => sum + toLight(byte) * (WEIGHTS[index] as number), 0.05);

function isSeen(color: Rgb, background: Rgb, contrast: number): boolean {
  const ratio = luminance(color) / luminance(background);
  return Math.max(ratio, 1 / ratio) >= contrast;
}

/** Mixes a colour with another one until it stands out from the background. */
function standOut(color: Rgb, other: Rgb, background: Rgb, contrast: number): Rgb {
  let mixed = color;
  for (let share = 0; share < 1 && !isSeen(mixed, background, contrast); share += 0.01) {
    mixed = mix(color, other, share);
  }
  return mixed;
}

/** The colour, mixed with black or white until it stands out from the background of the scheme. */
export const readable = (color: Rgb, scheme: Scheme, contrast = TINTED_CONTRAST): Rgb =>
  standOut(color, scheme === 'dark' ? WHITE : BLACK, BACKGROUNDS[scheme], contrast);

/** The accent as a fill, and its ink: dark, where that can be read on it; else white, on a fill darkened until it can. */
export function fillOf(accent: Rgb) {
  return isSeen(accent, DARK_INK, TEXT_CONTRAST)
    ? { fill: accent, ink: DARK_INK }
    : { fill: standOut(accent, DARK_INK, WHITE, TEXT_CONTRAST), ink: WHITE };
}

/** The colour that a fill is mixed with under a pointer: its ink, where that can still be read then. */
export function blendOf(accent: Rgb): Rgb {
  const { fill, ink } = fillOf(accent);
  if (isSeen(mix(fill, ink, PRESSED), ink, TEXT_CONTRAST)) return ink;
  return ink === WHITE ? DARK_INK : WHITE;
}

/** A colour in sRGB. Most accents are written as `#0b5c4b`, and need no computed style. */
export const toRgb = (color: string, root: ShadowRoot): Rgb =>
  readRgb(color) ??
  // Outside the page, an element has no computed style.
  computeRgb(color, root.isConnected ? root : document.documentElement);

function readRgb(color: string): Rgb | undefined {
  const [, ...digits] = color.match(/^#(?=(?:...){1,2}$)(\w\w?)(\w\w?)(\w\w?)$/) ?? [];
  return digits.length ? digits.map((digit) => Number.parseInt(digit.padEnd(2, digit), 16)) : undefined;
}

/** Any CSS colour, read by the browser: the computed value of `color-mix` is always in numbers. */
export function computeRgb(color: string, root: ParentNode): Rgb {
  const probe = document.createElement('i');
  root.append(probe);
  // Else the person's own colour would be read in forced colours.
  probe.style.forcedColorAdjust = 'none';
  probe.style.color = `color-mix(in srgb,${color},${color})`;
  const [red, green, blue] = getComputedStyle(probe).color.match(/[-\d.e]+/g) ?? [];
  probe.remove();
  // Rounds, and keeps within sRGB. A channel may be `none`, which counts as 0.
  return [...Uint8ClampedArray.from([red, green, blue], (channel) => Number(channel) * 255)];
}

/** The custom properties that follow from an accent, beside those of tokens.css. */
export function colorsOf(accent: Rgb, scheme: Scheme) {
  const { fill, ink } = fillOf(accent);
  return {
    '--_accent': `rgb(${readable(accent, scheme)})`,
    '--_fill': `rgb(${fill})`,
    '--_ink': `rgb(${ink})`,
    '--_rim': `rgb(${readable(fill, scheme, SHAPE_CONTRAST)})`,
  };
}

/** A colour whose channels lie closer together is nearly grey. */
const COLOURFUL = 64;

/**
 * What tokens.css mixes its neutral colours with, and how much of their colour they have: all of it, or less beside an accent
 * that is nearly grey.
 */
export function tintOf(accent: Rgb, scheme: Scheme) {
  const spread = Math.max(...accent) - Math.min(...accent);
  const isDim = scheme === 'dark' && !isSeen(accent, BACKGROUNDS.dark, TINTED_CONTRAST);
  return {
    '--_hue': `rgb(${accent}) 0.1%`,
    '--_colour': `${Math.min(spread / COLOURFUL, 1)}`,
    // Mixed with white, a dark green would be grey.
    ...(isDim && { '--_accent': 'var(--_pastel)' }),
  };
}
