import type { Scheme } from '../host/media';
import type { Options } from '../options/types';

type Rgb = readonly number[];

/** The background colours of tokens.css. An accent must be readable on them, and they on it. */
const BACKGROUNDS = { light: [1, 1, 1], dark: [0.086, 0.102, 0.118] };

/** WCAG 2.2, 1.4.3, asks for 4.5. The margin covers backgrounds tinted with the accent. */
const CONTRAST = 5.5;

/** WCAG relative luminance. */
function luminance(color: Rgb) {
  const [red = 0, green = 0, blue = 0] = color.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The accent, mixed with black or white until it stands out from the background of the scheme. */
export function readable(accent: Rgb, scheme: Scheme): Rgb {
  const dark = scheme === 'dark';
  const extreme = dark ? 1 : 0;
  const background = luminance(BACKGROUNDS[scheme]) + 0.05;
  for (let share = 0; ; share += 0.04) {
    const color = accent.map((channel) => channel + (extreme - channel) * share);
    const ratio = (luminance(color) + 0.05) / background;
    if ((dark ? ratio : 1 / ratio) >= CONTRAST || share > 1) return color;
  }
}

/** Any CSS colour as sRGB, read by the browser: the computed value of `color-mix` is always in numbers. */
function toRgb(color: string, root: ShadowRoot): Rgb {
  const probe = document.createElement('i');
  root.append(probe);
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`;
  const [red = 0, green = 0, blue = 0] = getComputedStyle(probe).color.match(/[-\d.e]+/g) ?? [];
  probe.remove();
  // A channel may be `none`, which counts as 0.
  return [red, green, blue].map((channel) => Number(channel) || 0);
}

const length = (value: number | string | undefined) => (typeof value === 'number' ? `${value}px` : value);

/** What the host chose, as declarations of `:host`. What it left out keeps the value of tokens.css. */
export function themeOf({ appearance, offset, zIndex, mode }: Options, scheme: Scheme, root: ShadowRoot) {
  const { accent, radius, fontFamily, fontSize } = appearance;
  const shades = readable(toRgb(accent, root), scheme).map((channel) => Math.round(channel * 255));
  return {
    '--_x': length(offset.x),
    '--_y': length(offset.y),
    'z-index': `${zIndex}`,
    '--_accent': `rgb(${shades})`,
    '--_radius': length(radius),
    '--_size': length(fontSize),
    'font-family': fontFamily,
    ...(mode === 'inline' && { position: 'static', height: '100%' }),
  };
}
