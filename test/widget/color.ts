/** Channels of sRGB, from 0 to 255. */
export type Rgb = readonly number[];

/** A colour in hexadecimal notation. */
export function toBytes(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

/** The light that each channel gives, from 0 to 1. */
const linear = (color: Rgb) =>
  color.map((byte) => {
    const channel = byte / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });

/** WCAG 2.2: relative luminance. */
function luminance(color: Rgb) {
  const [red = 0, green = 0, blue = 0] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Rgb, other: Rgb) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** CIE L*a*b* under D65. */
function lab(color: Rgb) {
  const [red = 0, green = 0, blue = 0] = linear(color);
  const [x = 0, y = 0, z = 0] = [
    (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
    0.2126729 * red + 0.7151522 * green + 0.072175 * blue,
    (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883,
  ].map((value) => (value > 216 / 24389 ? Math.cbrt(value) : (value * 24389) / 27 / 116 + 16 / 116));
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** CIEDE2000: how different two colours look. A difference below 1 is invisible. */
export function colorDifference(one: Rgb, other: Rgb) {
  const [first, second] = [lab(one), lab(other)];
  const meanChroma = (Math.hypot(first.a, first.b) + Math.hypot(second.a, second.b)) / 2;
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7));
  const [c1, c2] = [Math.hypot(first.a * stretch, first.b), Math.hypot(second.a * stretch, second.b)];
  const [h1, h2] = [first, second].map(
    ({ a, b }) => ((Math.atan2(b, a * stretch) * 180) / Math.PI + 360) % 360,
  ) as [number, number];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const hue = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const [l, c] = [(first.l + second.l) / 2, (c1 + c2) / 2];
  const t =
    1 -
    0.17 * Math.cos(radians(hue - 30)) +
    0.24 * Math.cos(radians(2 * hue)) +
    0.32 * Math.cos(radians(3 * hue + 6)) -
    0.2 * Math.cos(radians(4 * hue - 63));
  const lightness = (second.l - first.l) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const shift = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * c * t);
  const rotation =
    -2 *
    Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) *
    Math.sin(radians(60 * Math.exp(-(((hue - 275) / 25) ** 2))));
  return Math.sqrt(lightness ** 2 + chroma ** 2 + shift ** 2 + rotation * chroma * shift);
}

/** CSS Color 4: a colour in OKLCH, with its hue in degrees. */
export function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos(radians(hue)), chroma * Math.sin(radians(hue))];
  const [l = 0, m = 0, s = 0] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((cone) => cone ** 3);
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((light) => {
    const channel = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, channel)));
  });
}
