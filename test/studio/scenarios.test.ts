import { expect, it } from 'vitest';
import { behaviourOf, SCENARIOS } from '../../demo/studio/player/scenarios';
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

it('has no behaviour for an unknown scenario', () => {
  expect(behaviourOf('nothing')).toBeUndefined();
});
