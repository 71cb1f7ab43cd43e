// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { type Brand, fullBrand, PRESETS, parseBrand, tidy } from '../../demo/studio/brand';
import { resolveOptions } from '../../src/options';

it.each([
  ['{', 'This is not JSON.'],
  ['[]', 'A brand is a JSON object'],
  ['"red"', 'A brand is a JSON object'],
  ['{"baseUrl":"https://elsewhere.example"}', '"baseUrl" is no option a brand may set'],
  ['{"tokens":{}}', '"tokens" is no option a brand may set'],
  ['{"appearance":{"colour":"red"}}', '"colour" is no part of "appearance" a brand may set'],
  ['{"messages":{"hello":"Hi"}}', '"hello" is no part of "messages" a brand may set'],
  ['{"appearance":5}', '"appearance" takes an object; it got 5.'],
  ['{"messages":[]}', '"messages" takes an object; it got [].'],
  ['{"offset":{"z":1}}', '"z" is no part of "offset" a brand may set: x, y.'],
  ['{"messages":{"title":5}}', '"messages.title" takes a text; it got 5.'],
  ['{"messages":{"newMessages":{"one":5}}}', '"messages.newMessages.one" takes a text; it got 5.'],
  ['{"messages":{"newMessages":{"two or more":""}}}', '"two or more" is no form of "newMessages"'],
])('does not take %s', (json, sentence) => {
  expect(() => parseBrand(json)).toThrow(sentence);
});

it('keeps what differs from the defaults', () => {
  const brand: Brand = {
    appearance: { accent: '#0b5c4b', radius: 4, density: 'cosy' },
    position: 'bottom-right',
    offset: { x: 20, y: 30 },
    greeting: '',
    starters: [],
    hideAmounts: true,
  };
  expect(tidy(brand)).toEqual({ appearance: { radius: 4 }, offset: { y: 30 }, hideAmounts: true });
  expect(tidy({ appearance: { scheme: 'auto' } })).toEqual({});
});

it.each(Object.entries(PRESETS))(
  'has a preset %s that says nothing twice and that the widget takes',
  (_, preset) => {
    expect(tidy(preset)).toEqual(preset);
    const required = { baseUrl: 'https://money.example', userId: 'u', tokens: { accessToken: 'a' } };
    expect(() => resolveOptions({ ...required, ...fullBrand(preset) })).not.toThrow();
  },
);
