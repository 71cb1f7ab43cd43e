import { type Brand, withDefaults } from '../brand/brand';
import { type BrandLook, COLOURS, channelsOf, type SchemeLook } from '../brand/look';

/** The stable format of the Design Tokens Community Group. */
const SCHEMA = 'https://www.designtokens.org/schemas/2025.10/format.json';

/** The names that pages know for our colours. The others are called the same. */
const NAMES: Partial<Record<keyof SchemeLook, string>> = { ink: 'on-fill', ground: 'background' };

const nameOf = (colour: keyof SchemeLook) => NAMES[colour] ?? colour;

const colours = Object.keys(COLOURS) as (keyof SchemeLook)[];

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

/** The same as indented JSON, with the channels of a colour in one line. */
export const tokensJson = (brand: Brand, look: BrandLook): string =>
  `${JSON.stringify(tokensOf(brand, look), null, 2).replaceAll(/\[[\s\d.,]+\]/g, (list) => list.replaceAll(/\s+/g, ' '))}\n`;

const schemeTokens = (look: SchemeLook) =>
  Object.fromEntries(colours.map((colour) => [nameOf(colour), color(look[colour], COLOURS[colour])]));

const color = (hex: string, description: string) => ({
  $type: 'color',
  $value: {
    colorSpace: 'srgb',
    components: channelsOf(hex).map((channel) => Number(channel.toFixed(4))),
    alpha: 1,
    hex,
  },
  $description: description,
});

const dimension = (value: number, description: string) => ({
  $type: 'dimension',
  $value: { value, unit: 'px' },
  $description: description,
});
