import { expect, it } from 'vitest';
import { contrastsOf, type SchemeLook } from '../../demo/studio/brand/look';

const LOOK: SchemeLook = {
  fill: '#0b5c4b',
  ink: '#ffffff',
  accent: '#0b5c4b',
  ground: '#ffffff',
  text: '#000000',
  quiet: '#777777',
  edge: '#949494',
  danger: '#a8231b',
};

it('measures as WCAG does', () => {
  const ratios = Object.fromEntries(contrastsOf(LOOK).map(({ part, ratio }) => [part, ratio.toFixed(2)]));
  expect(ratios).toMatchObject({
    Text: '21.00',
    'Times and small print': '4.48',
    'Text on the accent': '7.93',
    'Edges of fields': '3.03',
  });
});
