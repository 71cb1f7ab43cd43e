import { languageName } from '../brand/sentences';
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
    case 'all-languages':
      return languages.map(inLanguage);
  }
}
