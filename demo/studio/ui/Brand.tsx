import type { Appearance } from '../../../src/options';
import { type Brand as BrandOptions, fullBrand, PRESETS } from '../brand';
import { Choices, Slider, Text } from './fields';
import { Sentences } from './Sentences';
import type { StudioProps } from './Studio';

const MOST_STARTERS = 4;

const FONTS: Record<string, string> = {
  'system-ui, sans-serif': 'System',
  inherit: 'Of the page',
  'Georgia, serif': 'Serif',
  'ui-monospace, monospace': 'Monospace',
};

export function Brand({ studio, controls }: StudioProps) {
  const { brand } = studio.view.value;
  const { appearance = {}, position = 'bottom-right', ...shown } = fullBrand(brand);
  const dress = (change: BrandOptions) => studio.dress({ ...brand, ...change });
  const look = (change: Appearance) => dress({ appearance: { ...brand.appearance, ...change } });
  const { accent = '', fontFamily = '' } = appearance;

  return (
    <>
      <section class="group" aria-label="Presets">
        <h2>Presets</h2>
        <div class="presets">
          {Object.entries(PRESETS).map(([name, preset]) => (
            <button key={name} onClick={() => studio.dress(preset)}>
              <svg class="dot" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                <circle cx="6" cy="6" r="5.5" fill={preset.appearance?.accent ?? '#0b5c4b'} />
              </svg>
              {name}
            </button>
          ))}
        </div>
      </section>
      <section class="group" aria-label="Look">
        <h2>Look</h2>
        <div class="pair">
          <label class="field swatch">
            Accent
            <input
              type="color"
              value={/^#[\da-f]{6}$/i.test(accent) ? accent : '#000000'}
              onInput={({ currentTarget }) => look({ accent: currentTarget.value })}
            />
          </label>
          <Text
            label="Accent, any CSS colour"
            whole
            value={accent}
            onText={(text) => look({ accent: text })}
          />
        </div>
        <Choices
          label="Scheme of the chat"
          names={{ auto: 'As the page', light: 'Light', dark: 'Dark' }}
          chosen={appearance.scheme ?? 'auto'}
          onChoose={(scheme) => look({ scheme })}
        />
        <Choices
          label="Density"
          names={{ cosy: 'Cosy', compact: 'Compact' }}
          chosen={appearance.density ?? 'cosy'}
          onChoose={(density) => look({ density })}
        />
        <Choices
          label="Position"
          names={{ 'bottom-right': 'Right', 'bottom-left': 'Left' }}
          chosen={position}
          onChoose={(to) => dress({ position: to })}
        />
        <Slider
          label="Radius"
          value={Number.parseFloat(`${appearance.radius}`)}
          min={0}
          max={36}
          onNumber={(radius) => look({ radius })}
        />
        <Slider
          label="Font size"
          value={Number.parseFloat(`${appearance.fontSize}`)}
          min={12}
          max={22}
          onNumber={(fontSize) => look({ fontSize })}
        />
        <label class="field">
          Font
          <select
            value={fontFamily}
            onChange={({ currentTarget }) => look({ fontFamily: currentTarget.value })}
          >
            {Object.entries({ ...FONTS, ...(!(fontFamily in FONTS) && { [fontFamily]: fontFamily }) }).map(
              ([family, name]) => (
                <option key={family} value={family}>
                  {name}
                </option>
              ),
            )}
          </select>
        </label>
      </section>
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
            {studio.contrasts.value.map(({ of, ratio, least }) => (
              <tr key={of} data-enough={ratio >= least}>
                <th scope="row">{of}</th>
                <td>{ratio.toFixed(2)}</td>
                <td>
                  {least} {ratio >= least ? '✓' : 'too low'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section class="group" aria-label="Words">
        <h2>Words</h2>
        <label class="field">
          Language
          <select
            value={brand.locale ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { locale, ...rest } = brand;
              studio.dress(value ? { ...rest, locale: value } : rest);
            }}
          >
            <option value="">As the scenario</option>
            {[...new Set(['en', ...studio.locales, ...(brand.locale ? [brand.locale] : [])])].map((tag) => (
              <option key={tag} value={tag}>
                {new Intl.DisplayNames(['en'], { type: 'language' }).of(tag)}
              </option>
            ))}
          </select>
        </label>
        <Text
          label="Greeting"
          rows={2}
          value={shown.greeting ?? ''}
          onText={(greeting) => dress({ greeting })}
        />
        <Text
          label="Starters, a line each, up to four"
          rows={4}
          value={(shown.starters ?? []).join('\n')}
          onText={(lines) => dress({ starters: startersOf(lines) })}
        />
        <Text
          label="Disclaimer"
          value={shown.disclaimer ?? ''}
          onText={(disclaimer) => dress({ disclaimer })}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={shown.hideAmounts ?? false}
            onChange={({ currentTarget }) => dress({ hideAmounts: currentTarget.checked })}
          />
          Start with amounts hidden
        </label>
      </section>
      <Sentences studio={studio} controls={controls} />
    </>
  );
}

const startersOf = (lines: string) => (lines ? lines.split('\n').slice(0, MOST_STARTERS) : []);
