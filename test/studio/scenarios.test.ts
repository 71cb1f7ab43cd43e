import { expect, it } from 'vitest';
import { behaviourOf, SCENARIOS, scenarioOf } from '../../demo/studio/player/scenarios';
import { stepText } from '../../demo/studio/player/step';
import { customerOf } from '../../src/testing/customers';
import { PICTURED } from '../browser/pictured';
import { SHOWN_IN } from './shownIn';

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

it('shows what every picture shows', () => {
  expect(Object.keys(SHOWN_IN).sort()).toEqual(Object.keys(PICTURED).sort());
  for (const [picture, places] of Object.entries(SHOWN_IN)) {
    for (const id of places) expect(scenarioOf(id), picture).toBeDefined();
  }
});
