import { expect, it } from 'vitest';
import { behaviourOf, SCENARIOS } from '../../demo/studio/player/scenarios';
import { stepText } from '../../demo/studio/player/step';
import { customerOf } from '../../src/testing/customers';

it('has a unique name, steps and a known customer for every scenario', () => {
  for (const key of ['id', 'name', 'shows'] as const) {
    expect(new Set(SCENARIOS.map((scenario) => scenario[key])).size).toBe(SCENARIOS.length);
  }
  for (const { id, behaviour, steps } of SCENARIOS) {
    expect(id).toMatch(/^[\w-]+$/);
    expect(steps.length).toBeGreaterThan(0);
    expect(behaviourOf(id)).toBe(behaviour);
    expect(customerOf(behaviour.userId)).toBeDefined();
  }
});

it('describes each step of a scenario differently and briefly', () => {
  for (const { steps } of SCENARIOS) {
    const texts = steps.map(stepText);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text.length).toBeLessThan(80);
  }
});

it('has no behaviour for an unknown scenario', () => {
  expect(behaviourOf('nothing')).toBeUndefined();
});
