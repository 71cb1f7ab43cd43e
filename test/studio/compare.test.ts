import { expect, it } from 'vitest';
import { PRESETS } from '../../demo/studio/brand';
import { type Known, plansOf } from '../../demo/studio/compare';
import { readView, type View } from '../../demo/studio/view';

const known: Known = {
  languages: ['en', 'ar', 'fr'],
  scenarioName: (id) => `The ${id}`,
};

const DEFAULT_VIEW = readView('', []).view;

const plansFor = (change: Partial<View>) => plansOf({ ...DEFAULT_VIEW, ...change }, known);
const labelsOf = (change: Partial<View>) => plansFor(change).map(({ label }) => label);

it('shows one view as it is', () => {
  expect(plansFor({})).toEqual([{ key: 'one', label: '', view: DEFAULT_VIEW }]);
});

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

it('puts saved brands beside the presets', () => {
  const names = Object.keys(PRESETS);
  const brand = { greeting: 'Hello' };
  const presets = [{ name: 'Plain', brand }];
  expect(labelsOf({ compare: 'all-brands', presets })).toEqual([...names, 'Plain']);
  const plans = plansFor({ compare: 'all-brands', presets, brand });
  expect(plans.map(({ label }) => label)).toEqual([...names, 'Plain']);
  expect(new Set(plans.map(({ key }) => key)).size).toBe(plans.length);
});

it('puts a brand of its own beside the presets, all in the chosen language', () => {
  const names = Object.keys(PRESETS);
  expect(labelsOf({ compare: 'all-brands' })).toEqual(names);
  expect(labelsOf({ compare: 'all-brands', brand: { ...PRESETS.Night, locale: 'fr' } })).toEqual(names);
  const plans = plansFor({ compare: 'all-brands', brand: { greeting: 'Hello', locale: 'fr' } });
  expect(plans.map(({ label }) => label)).toEqual(['Yours', ...names]);
  for (const { view } of plans) expect(view.brand.locale).toBe('fr');
  expect(plans[1]?.view.brand).toEqual({ ...PRESETS.Plain, locale: 'fr' });
});
