import { type Brand, PRESETS } from './brand';
import { languageName } from './languageName';
import { DEVICES, SCHEMES, type View } from './view';

/** The view of one stage, and its name beside the others. */
export interface Plan {
  key: string;
  label: string;
  view: View;
}

/** The lists of the studio that a plan uses. */
export interface Known {
  scenarioName(id: string): string;
  languages: readonly string[];
}

/** The stages of a view: one, two side by side, or a wall. The key of a stage stays while it shows the same thing. */
export function plansOf(view: View, known: Known): readonly Plan[] {
  const { scenarioName, languages } = known;
  const inLanguage = (tag: string) => ({
    key: `language-${tag}`,
    label: languageName(tag),
    view: { ...view, brand: { ...view.brand, locale: tag } },
  });

  switch (view.compare) {
    case 'none':
      return [{ key: 'one', label: '', view }];
    case 'schemes':
      return (['light', 'dark'] as const).map((scheme) => ({
        key: scheme,
        label: SCHEMES[scheme],
        view: { ...view, scheme },
      }));
    case 'devices':
      return (['desktop', 'phone'] as const).map((device) => ({
        key: device,
        label: DEVICES[device],
        view: { ...view, device },
      }));
    case 'brands':
      return [
        { key: 'before', label: 'Before', view: { ...view, brand: view.before } },
        { key: 'after', label: 'After', view },
      ];
    case 'scenarios': {
      const { otherScenario } = view;
      return [
        { key: 'first-scenario', label: scenarioName(view.scenario), view },
        {
          key: 'second-scenario',
          label: scenarioName(otherScenario),
          // The chosen delay belongs to the first scenario.
          view: { ...view, scenario: otherScenario, delay: undefined },
        },
      ];
    }
    case 'all-brands':
      return brandWall(view);
    case 'all-languages':
      return languages.map(inLanguage);
  }
}

/** All presets and saved brands in the chosen language, and the brand in the making if it is none of them. */
function brandWall(view: View): readonly Plan[] {
  const { locale, ...own } = view.brand;
  const plan = (kind: string, label: string, brand: Brand): Plan => ({
    key: `${kind}-${label}`,
    label,
    view: { ...view, brand: { ...brand, ...(locale && { locale }) } },
  });
  const presets = Object.entries(PRESETS).map(([name, brand]) => ({ name, brand }));
  const isKnown = [...presets, ...view.presets].some(
    ({ brand }) => JSON.stringify(brand) === JSON.stringify(own),
  );
  return [
    ...(isKnown ? [] : [plan('own', 'Yours', own)]),
    ...presets.map(({ name, brand }) => plan('preset', name, brand)),
    ...view.presets.map(({ name, brand }) => plan('saved', name, brand)),
  ];
}
