import type { Options } from '../options/widgetOptions';
import type { Scheme } from './page/media';

/** Channels of sRGB, from 0 to 255. */
type Rgb = readonly number[];

const BLACK = [0, 0, 0];
const WHITE = [255, 255, 255];

/** The background colours of tokens.css. */
const BACKGROUNDS: Record<Scheme, Rgb> = { light: WHITE, dark: [22, 26, 30] };

/** What is written on a fill: the text of the light scheme, or white. */
const DARK_INK = [22, 33, 29];

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

/** Of texts in the accent. The margin covers backgrounds tinted with it. */
const TINTED_CONTRAST = 5.5;

/** How much of its ink a pressed fill takes on, as in Widget.css. */
const PRESSED = 0.2;

const mix = (color: Rgb, other: Rgb, share: number): Rgb =>
  color.map((channel, index) => Math.round(channel + ((other[index] ?? 0) - channel) * share));

/** WCAG relative luminance, with the light that a screen reflects. */
function luminance(color: Rgb) {
  const [red = 0, green = 0, blue = 0] = color.map((byte) => {
    const channel = byte / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
}

function isSeen(color: Rgb, background: Rgb, contrast: number): boolean {
  const ratio = luminance(color) / luminance(background);
  return Math.max(ratio, 1 / ratio) >= contrast;
}

/** How much of `other` a colour must take on until it stands out from the background. */
function shareOf(color: Rgb, other: Rgb, background: Rgb, contrast: number): number {
  let share = 0;
  while (share < 1 && !isSeen(mix(color, other, share), background, contrast)) share += 0.01;
  return share;
}

/** The colour, mixed with black or white until it stands out from the background of the scheme. */
export function readable(color: Rgb, scheme: Scheme, contrast = TINTED_CONTRAST): Rgb {
  const extreme = scheme === 'dark' ? WHITE : BLACK;
  return mix(color, extreme, shareOf(color, extreme, BACKGROUNDS[scheme], contrast));
}

/**
 * The accent as a fill, its ink, and what it is mixed with under a pointer. Either dark ink or white can be read on
 * most colours. The others are moved towards the nearer of the two.
 */
export function fillOf(accent: Rgb) {
  const lighter = shareOf(accent, WHITE, DARK_INK, TEXT_CONTRAST);
  const darker = shareOf(accent, DARK_INK, WHITE, TEXT_CONTRAST);
  const [ink, other, share] = lighter < darker ? [DARK_INK, WHITE, lighter] : [WHITE, DARK_INK, darker];
  const fill = mix(accent, other, share);
  const takesInk = isSeen(mix(fill, ink, PRESSED), ink, TEXT_CONTRAST);
  return { fill, ink, blend: takesInk ? ink : other };
}

/** Any CSS colour in sRGB, read by the browser: the computed value of `color-mix` is always in numbers. */
export function toRgb(color: string, root: ShadowRoot): Rgb {
  const probe = document.createElement('i');
  root.append(probe);
  // Else the person's own colour would be read in forced colours.
  probe.style.forcedColorAdjust = 'none';
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`;
  const [red, green, blue] = getComputedStyle(probe).color.match(/[-\d.e]+/g) ?? [];
  probe.remove();
  // Rounds, and keeps within sRGB. A channel may be `none`, which counts as 0.
  return [...Uint8ClampedArray.from([red, green, blue], (channel) => Number(channel) * 255)];
}

const length = (value: number | string | undefined) => (typeof value === 'number' ? `${value}px` : value);

/** What the host chose, as declarations of `:host`. What it left out keeps the value of tokens.css. */
export function themeOf({ appearance, offset, zIndex, mode }: Options, scheme: Scheme, root: ShadowRoot) {
  const { radius, fontFamily, fontSize } = appearance;
  const accent = toRgb(appearance.accent, root);
  const { fill, ink, blend } = fillOf(accent);
  return {
    '--_x': length(offset.x),
    '--_y': length(offset.y),
    'z-index': `${zIndex}`,
    'color-scheme': scheme,
    '--_accent': `rgb(${readable(accent, scheme)})`,
    '--_fill': `rgb(${fill})`,
    '--_ink': `rgb(${ink})`,
    '--_blend': `rgb(${blend})`,
    '--_rim': `rgb(${readable(fill, scheme, SHAPE_CONTRAST)})`,
    '--_radius': length(radius),
    '--_size': length(fontSize),
    'font-family': fontFamily,
    ...(mode === 'inline' && { position: 'static', height: '100%' }),
  };
}
