import { type Brand, withDefaults } from './brand';
import type { BrandLook, SchemeLook } from './specimen';

/** The stable format of the Design Tokens Community Group. */
const SCHEMA = 'https://www.designtokens.org/schemas/2025.10/format.json';

/** The look of a brand as design tokens: the designer's values, and the colours that each scheme of the chat shows. */
export function tokensOf(brand: Brand, look: BrandLook): object {
  const { appearance: { fontFamily = '' } = {} } = withDefaults(brand);
  return {
    $schema: SCHEMA,
    $description: 'The look of Finance Chat. Colours in "light" and "dark" are as the chat shows them.',
    accent: color(look.given, 'The accent as it was given'),
    light: schemeTokens(look.light),
    dark: schemeTokens(look.dark),
    radius: dimension(look.radius, 'The corners of the panel. Smaller parts follow.'),
    'font-size': dimension(look.fontSize, 'The size of running text'),
    ...(fontFamily !== 'inherit' && {
      'font-family': {
        $type: 'fontFamily',
        $value: fontFamily.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2')),
      },
    }),
  };
}

/** The same as custom properties, for a page in the colours of its chat. */
export function variablesOf(brand: Brand, { light, dark, radius, fontSize }: BrandLook): string {
  const { appearance: { fontFamily = '' } = {} } = withDefaults(brand);
  const names = Object.keys(schemeTokens(light)) as (keyof ReturnType<typeof schemeTokens>)[];
  const [inLight, inDark] = [schemeTokens(light), schemeTokens(dark)];
  const lines = [
    ...names.map((name) => `${name}: light-dark(${inLight[name].$value.hex}, ${inDark[name].$value.hex})`),
    `radius: ${radius}px`,
    `font-size: ${fontSize}px`,
    ...(fontFamily === 'inherit' ? [] : [`font-family: ${fontFamily}`]),
  ];
  return `:root {\n  color-scheme: light dark;\n${lines.map((line) => `  --chat-${line};\n`).join('')}}\n`;
}

const schemeTokens = (look: SchemeLook) => ({
  fill: color(look.fill, 'The bubble, messages of the customer and main buttons'),
  'on-fill': color(look.ink, 'Texts and icons on a fill'),
  accent: color(look.accent, 'Texts, icons and focus rings in the accent'),
  background: color(look.ground, 'The panel'),
  text: color(look.text, 'Running text'),
  quiet: color(look.quiet, 'Times, small print and the placeholder'),
  edge: color(look.edge, 'The edge of fields and buttons'),
  danger: color(look.danger, 'What did not work, figures below zero and the unread count'),
});

const color = (hex: string, description: string) => ({
  $type: 'color',
  $value: { colorSpace: 'srgb', components: componentsOf(hex), alpha: 1, hex },
  $description: description,
});

/** Channels of sRGB, from 0 to 1. */
const componentsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)));

const dimension = (value: number, description: string) => ({
  $type: 'dimension',
  $value: { value, unit: 'px' },
  $description: description,
});
