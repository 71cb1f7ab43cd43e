import { expect, it } from 'vitest';
import { type Known, plansOf } from '../../demo/studio/stages/compare';
import { readView, type View } from '../../demo/studio/stages/view';

const known: Known = {
  languages: ['en', 'ar', 'fr'],
  scenarioName: (id) => `The ${id}`,
};

const DEFAULT_VIEW = readView('', []).view;

const plansFor = (change: Partial<View>) => plansOf({ ...DEFAULT_VIEW, ...change }, known);
const labelsOf = (change: Partial<View>) => plansFor(change).map(({ label }) => label);

it('differs only in what is compared', () => {
  const brand = { greeting: 'Hello' };
  const after = { ...DEFAULT_VIEW, brand };
  expect(plansFor({ compare: 'schemes' }).map(({ view }) => view.scheme)).toEqual(['light', 'dark']);
  expect(plansFor({ compare: 'devices' }).map(({ view }) => view.device)).toEqual(['desktop', 'phone']);
  expect(plansFor({ ...after, compare: 'brands' }).map(({ view }) => view.brand)).toEqual([{}, brand]);
  const scenarios = plansFor({ compare: 'scenarios', otherScenario: 'slow', delay: 900 });
  expect(scenarios.map(({ view }) => [view.scenario, view.delay])).toEqual([
    ['first-visit', 900],
    ['slow', undefined],
  ]);
});

it('names each stage by what sets it apart', () => {
  expect(labelsOf({ compare: 'schemes' })).toEqual(['Light', 'Dark']);
  expect(labelsOf({ compare: 'devices' })).toEqual(['Desktop', 'Phone']);
  expect(labelsOf({ compare: 'brands' })).toEqual(['Before', 'After']);
  expect(labelsOf({ compare: 'scenarios', otherScenario: 'slow' })).toEqual(['The first-visit', 'The slow']);
  expect(labelsOf({ compare: 'all-languages' })).toEqual(['English', 'Arabic', 'French']);
});
