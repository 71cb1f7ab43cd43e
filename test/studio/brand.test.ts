import { expect, it, vi } from 'vitest';
import {
  type Brand,
  PRESETS,
  parseBrand,
  withDefaults,
  withoutDefaults,
} from '../../demo/studio/brand/brand';
import { brandWithPaths, linkedBrand } from '../../demo/studio/brand/logo';
import { readOptions } from '../../src/options/widgetOptions';
import { createReporter } from '../../src/report/reporter';

it.each([
  ['{', 'This is not JSON.'],
  ['[]', 'A brand is a JSON object'],
  ['"red"', 'A brand is a JSON object'],
  ['{"baseUrl":"https://elsewhere.example"}', '"baseUrl" is not an option that a brand may set'],
  ['{"tokens":{}}', '"tokens" is not an option that a brand may set'],
  ['{"appearance":{"colour":"red"}}', '"colour" is not a part of "appearance" that a brand may set'],
  ['{"messages":{"hello":"Hi"}}', '"hello" is not a part of "messages" that a brand may set'],
  ['{"appearance":5}', '"appearance" takes an object; it got 5.'],
  ['{"messages":[]}', '"messages" takes an object; it got [].'],
  ['{"offset":{"z":1}}', '"z" is not a part of "offset" that a brand may set: x, y.'],
  ['{"messages":{"title":5}}', '"messages.title" takes a text; it got 5.'],
  ['{"messages":{"newMessages":{"one":5}}}', '"messages.newMessages.one" takes a text; it got 5.'],
  ['{"messages":{"newMessages":{"two or more":""}}}', '"two or more" is not a form of "newMessages"'],
  [
    '{"brand":{"logo":"https://elsewhere.example/a.png"}}',
    'A logo of "brand" is a picture in the file itself',
  ],
  ['{"parts":{"button":"color: red"}}', '"button" is not a part of "parts" that a brand may set'],
  ['{"parts":{"panel":5}}', '“panel” of "parts" is not right. It takes a text.'],
])('refuses %s', (json, sentence) => {
  expect(() => parseBrand(json)).toThrow(sentence);
});

it('removes values that are equal to the defaults', () => {
  const brand: Brand = {
    appearance: { accent: '#0b5c4b', radius: 4, density: 'cosy' },
    position: 'bottom-right',
    offset: { x: 20, y: 30 },
    greeting: '',
    starters: [],
    hideAmounts: true,
  };
  expect(withoutDefaults(brand)).toEqual({ appearance: { radius: 4 }, offset: { y: 30 }, hideAmounts: true });
  expect(withoutDefaults({ appearance: { scheme: 'auto' } })).toEqual({});
});

it.each(Object.entries(PRESETS))(
  'has a preset %s without default values, which the widget accepts',
  (_, preset) => {
    expect(withoutDefaults(preset)).toEqual(preset);
    const required = { baseUrl: 'https://money.example', userId: 'u', tokens: { accessToken: 'a' } };
    const warn = vi.spyOn(console, 'warn');
    readOptions({ ...required, ...withDefaults(preset) }, createReporter());
    expect(warn).not.toHaveBeenCalled();
  },
);

it('keeps a small logo in a link, and a large one out of it', () => {
  const logo = `data:image/svg+xml;base64,${'A'.repeat(200)}`;
  const brand: Brand = { brand: { name: 'Orchard', logo, logoDark: logo.repeat(40) }, greeting: 'Hi' };
  expect(linkedBrand(brand)).toEqual({ brand: { name: 'Orchard', logo }, greeting: 'Hi' });
  expect(linkedBrand({ greeting: 'Hi' })).toEqual({ greeting: 'Hi' });
});

it('names logos as files of the site in code to paste', () => {
  const brand = {
    name: 'Orchard',
    logo: 'data:image/svg+xml;base64,AA',
    logoDark: 'data:image/png;base64,AA',
  };
  expect(brandWithPaths({ brand }).brand).toEqual({
    name: 'Orchard',
    logo: '/logo.svg',
    logoDark: '/logo-dark.png',
  });
});
