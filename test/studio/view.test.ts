import { expect, it } from 'vitest';
import { readView, type View, writeView } from '../../demo/studio/stages/view';

const SCENARIOS = ['first-visit', 'slow'];
const read = (hash: string) => readView(hash, SCENARIOS);

it('writes an empty hash for the default view', () => {
  expect(writeView(read('').view)).toBe('');
});

it('restores a view from its link', () => {
  const view: View = {
    ...read('').view,
    scenario: 'slow',
    page: 'bank',
    scheme: 'dark',
    device: 'tablet',
    text: 'large',
    delay: 1500,
    brand: { appearance: { accent: '#123456' }, greeting: 'A & B = 100 % “yes”', starters: ['One?'] },
    answers: { reply: 'Yes & no' },
  };
  expect(read(`#${writeView(view)}`)).toEqual({ view, errors: [] });
});

it.each<[View['compare'], Partial<View>]>([
  ['schemes', {}],
  ['brands', { before: { greeting: 'Hello' } }],
  ['brands', { before: {}, brand: { greeting: 'Hello' } }],
  ['scenarios', { otherScenario: 'slow' }],
  ['devices', {}],
  ['all-languages', { scenario: 'slow' }],
])('restores what stands side by side from its link: %s', (compare, change) => {
  const view = { ...read('').view, compare, ...change };
  expect(read(`#${writeView(view)}`)).toEqual({ view, errors: [] });
});

it('leaves out of the link what a single preview does not show', () => {
  const view: View = {
    ...read('').view,
    otherScenario: 'slow',
    before: { greeting: '!' },
  };
  expect(writeView(view)).toBe('');
});

it.each([
  ['page=moon', 'In the link, “page” takes shop, bank, blog; it got “moon”.'],
  ['scenario=', 'In the link, “scenario” takes a scenario of the list; it got “”.'],
  ['scheme=toString', 'In the link, “scheme” takes light, dark; it got “toString”.'],
  ['delay=soon', 'In the link, “delay” takes 0 to 10000; it got “soon”.'],
  ['compare=everything', 'In the link, “compare” takes none, schemes, brands, scenarios,'],
  ['otherScenario=moon', 'In the link, “otherScenario” takes a scenario of the list; it got “moon”.'],
  ['before=5', 'In the link, “before” is not right. A brand is a JSON object'],
  ['brand=%7B', 'In the link, “brand” is not right. This is not JSON.'],
  ['__proto__=1', 'In the link, “__proto__” is not known. Known are scenario, page, scheme'],
  ['%E0%A4%A', 'is not known'],
])('says what is wrong with the link #%s, and keeps the rest', (hash, sentence) => {
  const { view, errors } = read(`#device=phone&${hash}`);
  expect(errors).toEqual([expect.stringContaining(sentence)]);
  expect(view).toEqual({ ...read('').view, device: 'phone' });
});
