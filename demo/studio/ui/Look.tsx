import type { Appearance } from '../../../src/options/types';
import { type Brand, withDefaults } from '../brand';
import { CheckedText } from './CheckedText';
import { Contrasts } from './Contrasts';
import { Choices, Slider } from './fields';
import type { StudioProps } from './props';
import { ShownAccent } from './ShownAccent';

const FONTS: Record<string, string> = {
  'system-ui, sans-serif': 'System',
  inherit: 'Of the page',
  'Georgia, serif': 'Serif',
  'ui-monospace, monospace': 'Monospace',
};

/** Colours, shapes and type. */
export function Look({ studio, controls }: StudioProps) {
  const { brand } = studio.view.value;
  const { appearance = {}, position = 'bottom-right' } = withDefaults(brand);
  const { accent = '', fontFamily = '' } = appearance;
  const fontNames = fontFamily in FONTS ? FONTS : { ...FONTS, [fontFamily]: fontFamily };
  const change = (options: Brand) => studio.setBrand({ ...brand, ...options });
  const setLook = (look: Appearance) => change({ appearance: { ...brand.appearance, ...look } });

  return (
    <section class="group" aria-label="Look">
      <h2>Look</h2>
      <div class="pair">
        <label class="field swatch">
          Accent
          <input
            type="color"
            value={studio.look.value.given}
            onInput={({ currentTarget }) => setLook({ accent: currentTarget.value })}
          />
        </label>
        <CheckedText
          label="Accent, any CSS colour"
          value={accent}
          drafts={controls.drafts}
          patient
          check={colourFault}
          onText={(text) => setLook({ accent: text })}
        />
      </div>
      <ShownAccent studio={studio} />
      <Contrasts studio={studio} />
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
        value={studio.look.value.radius}
        min={0}
        max={36}
        onNumber={(radius) => setLook({ radius })}
      />
      <Slider
        label="Font size"
        value={studio.look.value.fontSize}
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

const colourFault = (text: string) =>
  CSS.supports('color', text)
    ? undefined
    : `“${text}” is not a colour. Try one like teal, #0b5c4b or rgb(11 92 75).`;
