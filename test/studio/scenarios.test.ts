import { expect, it } from 'vitest';
import { behaviourOf, scenariosIn } from '../../demo/studio/scenarios';
import { stepText } from '../../demo/studio/step';
import { customerOf } from '../../src/testing/customers';
import { PICTURED } from '../browser/pictured';
import { LOCALES } from './locales';
import { SHOWN_IN, WITHOUT_PICTURE } from './shownIn';

const scenarios = scenariosIn(LOCALES);

it('has a unique name, steps and a known customer for every scenario', () => {
  for (const key of ['id', 'name', 'shows'] as const) {
    expect(new Set(scenarios.map((scenario) => scenario[key])).size).toBe(scenarios.length);
  }
  for (const { id, behaviour, steps } of scenarios) {
    expect(id).toMatch(/^[\w-]+$/);
    expect(steps.length).toBeGreaterThan(0);
    expect(behaviourOf(id)).toBe(behaviour);
    expect(customerOf(behaviour.userId)).toBeDefined();
  }
});

it.each(LOCALES)('has a scenario for the language %s', (tag) => {
  expect(scenarios.find(({ locale }) => locale === tag)?.name).toMatch(/^[A-Z]/);
});

it('describes each step of a scenario differently and briefly', () => {
  for (const { steps } of scenarios) {
    const texts = steps.map(stepText);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text.length).toBeLessThan(80);
  }
});

it('has no behaviour for an unknown scenario', () => {
  expect(behaviourOf('nothing')).toBeUndefined();
});

it('shows what every picture shows, and has a picture of nearly every scenario', () => {
  expect(Object.keys(SHOWN_IN).sort()).toEqual(Object.keys(PICTURED).sort());
  const shown = Object.values(SHOWN_IN).flatMap((place) => ('scenarios' in place ? place.scenarios : []));
  expect([...shown, ...WITHOUT_PICTURE].sort()).toEqual(scenarios.map(({ id }) => id).sort());
});
