import { expect, it } from 'vitest';
import { playOf, scenariosIn } from '../../demo/studio/scenarios';
import { stepText } from '../../demo/studio/step';
import { customerOf } from '../../src/testing/customers';
import { LOCALES } from './locales';

const scenarios = scenariosIn(LOCALES);

it('has a name, a step and a play of its own for every scenario', () => {
  for (const key of ['id', 'name', 'shows'] as const) {
    expect(new Set(scenarios.map((scenario) => scenario[key])).size).toBe(scenarios.length);
  }
  for (const { id, play, steps } of scenarios) {
    expect(id).toMatch(/^[\w-]+$/);
    expect(steps.length).toBeGreaterThan(0);
    expect(playOf(id)).toBe(play);
    expect(customerOf(play.userId)).toBeDefined();
  }
});

it.each(LOCALES)('has a scenario for the language %s', (tag) => {
  expect(scenarios.find(({ locale }) => locale === tag)?.name).toMatch(/^[A-Z]/);
});

it('says no step of a scenario twice, and none at length', () => {
  for (const { steps } of scenarios) {
    const texts = steps.map(stepText);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text.length).toBeLessThan(80);
  }
});

it('plays nothing by a name that it does not know', () => {
  expect(playOf('nothing')).toBeUndefined();
});
