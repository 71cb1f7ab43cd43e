import { expect, it } from 'vitest';
import { type BrandLook, contrastsOf, type SchemeLook } from '../../demo/studio/brand/look';
import { tokensOf } from '../../demo/studio/handOver/tokens';

const scheme = (fill: string): SchemeLook => ({
  fill,
  ink: '#ffffff',
  accent: '#0b5c4b',
  ground: '#ffffff',
  text: '#16211d',
  quiet: '#56635e',
  edge: '#83918c',
  danger: '#a8231b',
});

const LOOK: BrandLook = {
  given: '#0b5c4b',
  light: scheme('#0b5c4b'),
  dark: scheme('#ff8000'),
  radius: 18,
  fontSize: 15,
};

it('measures contrasts as WCAG does', () => {
  const ratios = contrastsOf(LOOK.light).map(({ part, ratio }) => [part, ratio.toFixed(2)]);
  expect(Object.fromEntries(ratios)).toMatchObject({
    Text: '16.54',
    'Times and small print': '6.28',
    'Text on the accent': '7.93',
    'Edges of fields': '3.28',
  });
});

interface Token {
  $type?: string;
  $value?: unknown;
}

/** All tokens by their paths. */
function tokensIn(group: object, path = ''): [path: string, token: Token][] {
  return Object.entries(group).flatMap(([name, value]) => {
    if (name.startsWith('$')) return [];
    const inner = `${path}${name}`;
    return '$value' in value ? [[inner, value] as [string, Token]] : tokensIn(value, `${inner}.`);
  });
}

it('writes colours, dimensions and fonts as the format 2025.10 has them', () => {
  const tokens = Object.fromEntries(tokensIn(tokensOf({}, LOOK)));
  expect(tokens['dark.fill']).toMatchObject({
    $type: 'color',
    $value: { colorSpace: 'srgb', components: [1, 0.502, 0], alpha: 1, hex: '#ff8000' },
  });
  expect(tokens.radius).toMatchObject({ $type: 'dimension', $value: { value: 18, unit: 'px' } });
  expect(tokens['font-family']).toMatchObject({ $type: 'fontFamily', $value: ['system-ui', 'sans-serif'] });
  for (const [path, token] of Object.entries(tokens)) {
    expect(token.$type, path).toMatch(/^(color|dimension|fontFamily)$/);
    // Names of the format have none of these characters.
    expect(path.replaceAll('.', '')).not.toMatch(/[{}$]/);
  }
});

it('has no font for a chat in that of its page, and takes quotes off a name', () => {
  const fontOf = (fontFamily: string) =>
    Object.fromEntries(tokensIn(tokensOf({ appearance: { fontFamily } }, LOOK)))['font-family']?.$value;
  expect(fontOf('inherit')).toBeUndefined();
  expect(fontOf('"Fira Sans", sans-serif')).toEqual(['Fira Sans', 'sans-serif']);
});
