import type { Appearance, Starters } from '../../../src/options/types';
import { type Brand as BrandOptions, PRESETS, withDefaults } from '../brand';
import { Choices, Slider, Text } from './fields';
import type { StudioProps } from './props';
import { Sentences } from './Sentences';

const MAX_STARTERS = 4;

const FONTS: Record<string, string> = {
  'system-ui, sans-serif': 'System',
  inherit: 'Of the page',
  'Georgia, serif': 'Serif',
  'ui-monospace, monospace': 'Monospace',
};

/** By the option's value in milliseconds. */
const HIDE_TIMES = [
  ['', 'Never'],
  ['10000', 'After 10 seconds'],
  ['60000', 'After a minute'],
  ['300000', 'After 5 minutes'],
];

export function Brand({ studio, controls }: StudioProps) {
  return (
    <>
      <Presets studio={studio} />
      <Look studio={studio} />
      <ContrastTable studio={studio} />
      <Words studio={studio} />
      <Amounts studio={studio} />
      <Sentences studio={studio} controls={controls} />
    </>
  );
}

type SectionProps = Pick<StudioProps, 'studio'>;

const Presets = ({ studio }: SectionProps) => (
  <section class="group" aria-label="Presets">
    <h2>Presets</h2>
    <div class="presets">
      {Object.entries(PRESETS).map(([name, preset]) => (
        <button key={name} onClick={() => studio.setBrand(preset)}>
          <svg class="dot" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <circle cx="6" cy="6" r="5.5" fill={preset.appearance?.accent ?? '#0b5c4b'} />
          </svg>
          {name}
        </button>
      ))}
    </div>
  </section>
);

function Look({ studio }: SectionProps) {
  const { brand } = studio.view.value;
  const { appearance = {}, position = 'bottom-right' } = withDefaults(brand);
  const { accent = '', fontFamily = '' } = appearance;
  const fontNames = fontFamily in FONTS ? FONTS : { ...FONTS, [fontFamily]: fontFamily };
  const change = (options: BrandOptions) => studio.setBrand({ ...brand, ...options });
  const setLook = (look: Appearance) => change({ appearance: { ...brand.appearance, ...look } });

  return (
    <section class="group" aria-label="Look">
      <h2>Look</h2>
      <div class="pair">
        <label class="field swatch">
          Accent
          <input
            type="color"
            value={/^#[\da-f]{6}$/i.test(accent) ? accent : '#000000'}
            onInput={({ currentTarget }) => setLook({ accent: currentTarget.value })}
          />
        </label>
        <Text
          label="Accent, any CSS colour"
          onlyComplete
          value={accent}
          onText={(text) => setLook({ accent: text })}
        />
      </div>
      <Choices
        label="Scheme of the chat"
        names={{ auto: 'As the page', light: 'Light', dark: 'Dark' }}
        chosen={appearance.scheme ?? 'auto'}
        onChoose={(scheme) => setLook({ scheme })}
      />
      <Choices
        label="Density"
        names={{ cosy: 'Cosy', compact: 'Compact' }}
        chosen={appearance.density ?? 'cosy'}
        onChoose={(density) => setLook({ density })}
      />
      <Choices
        label="Position"
        names={{ 'bottom-right': 'Right', 'bottom-left': 'Left' }}
        chosen={position}
        onChoose={(side) => change({ position: side })}
      />
      <Slider
        label="Radius"
        value={Number.parseFloat(`${appearance.radius}`)}
        min={0}
        max={36}
        onNumber={(radius) => setLook({ radius })}
      />
      <Slider
        label="Font size"
        value={Number.parseFloat(`${appearance.fontSize}`)}
        min={12}
        max={22}
        onNumber={(fontSize) => setLook({ fontSize })}
      />
      <label class="field">
        Font
        <select
          value={fontFamily}
          onChange={({ currentTarget }) => setLook({ fontFamily: currentTarget.value })}
        >
          {Object.entries(fontNames).map(([family, name]) => (
            <option key={family} value={family}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

const ContrastTable = ({ studio }: SectionProps) => (
  <section class="group" aria-label="Contrast">
    <h2>Contrast on the screen</h2>
    <table class="contrast">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Ratio</th>
          <th scope="col">Needs</th>
        </tr>
      </thead>
      <tbody>
        {studio.contrasts.value.map(({ part, ratio, required }) => (
          <tr key={part} data-enough={ratio >= required}>
            <th scope="row">{part}</th>
            <td>{ratio.toFixed(2)}</td>
            <td>
              {required} {ratio >= required ? '✓' : 'too low'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function Words({ studio }: SectionProps) {
  const { brand } = studio.view.value;
  const brandInUse = withDefaults(brand);
  const tags = new Set(['en', ...studio.locales]);
  if (brand.locale) tags.add(brand.locale);
  const change = (options: BrandOptions) => studio.setBrand({ ...brand, ...options });

  return (
    <section class="group" aria-label="Words">
      <h2>Words</h2>
      <label class="field">
        Language
        <select
          value={brand.locale ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { locale, ...rest } = brand;
            studio.setBrand(value ? { ...rest, locale: value } : rest);
          }}
        >
          <option value="">As the scenario</option>
          {[...tags].map((tag) => (
            <option key={tag} value={tag}>
              {new Intl.DisplayNames(['en'], { type: 'language' }).of(tag)}
            </option>
          ))}
        </select>
      </label>
      <Text
        label="Greeting"
        rows={2}
        value={brandInUse.greeting ?? ''}
        onText={(greeting) => change({ greeting })}
      />
      <Text
        label="Starters, a line each, up to four"
        rows={4}
        value={(brandInUse.starters ?? []).join('\n')}
        onText={(lines) => change({ starters: startersOf(lines) })}
      />
      <Text
        label="Disclaimer"
        value={brandInUse.disclaimer ?? ''}
        onText={(disclaimer) => change({ disclaimer })}
      />
    </section>
  );
}

function Amounts({ studio }: SectionProps) {
  const { brand } = studio.view.value;
  const { hideAmounts = false, hideAmountsAfter = '' } = withDefaults(brand);
  const change = (options: BrandOptions) => studio.setBrand({ ...brand, ...options });

  return (
    <section class="group" aria-label="Amounts">
      <h2>Amounts</h2>
      <label class="check">
        <input
          type="checkbox"
          checked={hideAmounts}
          onChange={({ currentTarget }) => change({ hideAmounts: currentTarget.checked })}
        />
        Start with amounts hidden
      </label>
      <label class="field">
        Hide amounts without an act in the page
        <select
          value={`${hideAmountsAfter}`}
          onChange={({ currentTarget: { value } }) =>
            change({ hideAmountsAfter: value ? Number(value) : undefined })
          }
        >
          {HIDE_TIMES.map(([ms, name]) => (
            <option key={ms} value={ms}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

function startersOf(lines: string): Starters {
  const starters: readonly string[] = lines ? lines.split('\n').slice(0, MAX_STARTERS) : [];
  return starters as Starters;
}
