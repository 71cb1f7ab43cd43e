import { type Options, readOptions } from '../../../src/options/widgetOptions';
import { toRgb } from '../../../src/page/colors';
import { createReporter } from '../../../src/report/reporter';
import styles from '../../../src/ui/styles.css?inline';
import { themeOf } from '../../../src/widget/appearance';
import type { Brand } from './brand';

/** The colours of a brand in a scheme of the chat, like `#0b5c4b`, and what each is for. */
export const COLOURS = {
  fill: 'The bubble, messages of the customer and main buttons',
  ink: 'Texts and icons on a fill',
  accent: 'Texts, icons and focus rings in the accent',
  ground: 'The panel',
  text: 'Running text',
  quiet: 'Times, small print and the placeholder',
  edge: 'The edge of fields and buttons',
  danger: 'What did not work, figures below zero and the unread count',
} as const;

export type SchemeLook = Record<keyof typeof COLOURS, string>;

export interface BrandLook {
  /** The accent as the designer gave it, without transparency. */
  given: string;
  light: SchemeLook;
  dark: SchemeLook;
  /** In pixels. */
  radius: number;
  fontSize: number;
}

export interface Contrast {
  part: string;
  ratio: number;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for edges and areas (1.4.11). */
  required: number;
}

const PAIRS: readonly [part: string, on: keyof SchemeLook, ground: keyof SchemeLook, required: number][] = [
  ['Text', 'text', 'ground', 4.5],
  ['Times and small print', 'quiet', 'ground', 4.5],
  ['Links and icons', 'accent', 'ground', 4.5],
  ['Text on the accent', 'ink', 'fill', 4.5],
  ['Warnings', 'danger', 'ground', 4.5],
  ['Edges of fields', 'edge', 'ground', 3],
];

export const contrastsOf = (look: SchemeLook): readonly Contrast[] =>
  PAIRS.map(([part, on, ground, required]) => ({ part, ratio: ratioOf(look[on], look[ground]), required }));

function ratioOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Channels of sRGB, from 0 to 1. */
export const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

const REQUIRED = { baseUrl: 'https://service.example', userId: 'x', tokens: { accessToken: 'x' } };

/** Reads looks from an empty chat that nobody sees. It throws the widget's error if a colour or size is refused. */
export function createLookReader(): (brand: Brand) => BrandLook {
  const host = document.createElement('finance-chat');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${styles} :host {}`);
  const hostRule = sheet.cssRules[sheet.cssRules.length - 1] as CSSStyleRule;
  root.adoptedStyleSheets = [sheet];
  const frame = document.createElement('div');
  frame.style.cssText = 'border-radius: var(--_radius); font-size: var(--_size)';
  root.append(frame);
  document.body.append(host);

  function lookIn(scheme: 'light' | 'dark', options: Options): SchemeLook {
    for (const [name, value] of Object.entries(themeOf(options, scheme, root))) {
      hostRule.style.setProperty(name, value ?? '', 'important');
    }
    hostRule.style.setProperty('visibility', 'hidden', 'important');
    frame.dataset.scheme = scheme;
    const style = getComputedStyle(frame);
    const colours = Object.keys(COLOURS).map((name) => [
      name,
      hexOf(style.getPropertyValue(`--_${name}`), root),
    ]);
    return Object.fromEntries(colours) as SchemeLook;
  }

  return ({ appearance = {} }) => {
    const options = readOptions({ ...REQUIRED, appearance }, createReporter());
    const [light, dark] = [lookIn('light', options), lookIn('dark', options)];
    const { borderTopLeftRadius, fontSize } = getComputedStyle(frame);
    return {
      given: hexOf(options.appearance.accent, root),
      light,
      dark,
      radius: Number.parseFloat(borderTopLeftRadius),
      fontSize: Number.parseFloat(fontSize),
    };
  };
}

const hexOf = (color: string, root: ShadowRoot) =>
  `#${toRgb(color, root)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
