import axe from 'axe-core';

/** Channels of sRGB, from 0 to 255. */
export type Rgb = readonly number[];

interface Color {
  red: number;
  green: number;
  blue: number;
  parseString(css: string): void;
}

/** The colours of axe, by which it judges pages. Its types leave them out. */
const { Color, getContrast } = Reflect.get(axe.commons, 'color') as {
  Color: new (...channels: number[]) => Color;
  getContrast(ground: Color, text: Color): number;
};

/** The channels of a colour as CSS writes it. */
export function toBytes(css: string): Rgb {
  const color = new Color();
  color.parseString(css);
  return [color.red, color.green, color.blue];
}

/** WCAG 2.2: the ratio of two colours. */
export const contrast = (one: Rgb, other: Rgb) => getContrast(new Color(...one), new Color(...other));
