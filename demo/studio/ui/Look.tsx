import type { Appearance } from '../../../src/options/types';
import { type Brand, withDefaults } from '../brand';
import { CheckedText } from './CheckedText';
import { Contrasts } from './Contrasts';
import { Choices, FileButton, Slider } from './fields';
import { Group } from './Group';
import type { StudioProps } from './props';
import { ShownAccent } from './ShownAccent';

const FONTS = ['system-ui, sans-serif', 'inherit', 'Georgia, serif', 'ui-monospace, monospace'];

/** Colours, shapes and type. */
export function Look({ studio, controls }: StudioProps) {
  const { brand } = studio.view.value;
  const { appearance = {}, position = 'bottom-right' } = withDefaults(brand);
  const { accent = '', fontFamily = '' } = appearance;
  const change = (options: Brand) => studio.setBrand({ ...brand, ...options });
  const setLook = (look: Appearance) => change({ appearance: { ...brand.appearance, ...look } });

  return (
    <Group title="Look">
      <div class="accent">
        <CheckedText
          label="Accent"
          value={accent}
          drafts={controls.drafts}
          patient
          check={colourFault}
          onText={(text) => setLook({ accent: text })}
        />
        <input
          type="color"
          aria-label="Pick the accent"
          value={studio.look.value.given}
          onInput={({ currentTarget }) => setLook({ accent: currentTarget.value })}
        />
      </div>
      <ShownAccent studio={studio} />
      <Contrasts studio={studio} />
      <Choices
        label="Chat’s scheme"
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
      <CheckedText
        label="Font, by name"
        value={fontFamily}
        suggestions={FONTS}
        drafts={controls.drafts}
        patient
        check={fontFault}
        onText={(text) => setLook({ fontFamily: text })}
      />
      <p class="acts">
        <FileButton
          label="Font file…"
          name="Choose a file: font"
          accept=".woff2,.woff,.ttf,.otf"
          onFile={studio.addFont}
        />
      </p>
      <p class="hint">
        A file is for the preview in this tab. Your page must have the font by this name. “inherit” takes the
        page’s own.
      </p>
    </Group>
  );
}

const colourFault = (text: string) =>
  CSS.supports('color', text)
    ? undefined
    : `“${text}” is not a colour. Try one like teal, #0b5c4b or rgb(11 92 75).`;

const fontFault = (text: string) =>
  CSS.supports('font-family', text)
    ? undefined
    : `“${text}” is not a font. Try one like "Fira Sans", sans-serif.`;
