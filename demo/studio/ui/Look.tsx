import type { Appearance } from '../../../src/options/types';
import { type Brand, withDefaults } from '../brand/brand';
import { CheckedText } from './CheckedText';
import type { StudioProps } from './controls';
import { Choices, FileButton, Slider } from './fields';
import { Group } from './Group';

const FONTS = ['system-ui, sans-serif', 'inherit', 'Georgia, serif', 'ui-monospace, monospace'];

/** Shapes, type and place. */
export function Look({ studio, controls }: StudioProps) {
  const { brand } = studio.view.value;
  const { appearance = {}, position = 'bottom-right' } = withDefaults(brand);
  const change = (options: Brand) => studio.setBrand({ ...brand, ...options });
  const setLook = (look: Appearance) => change({ appearance: { ...brand.appearance, ...look } });

  return (
    <Group title="Shape and type">
      <Slider
        label="Corners"
        value={studio.look.value.radius}
        min={0}
        max={36}
        onNumber={(radius) => setLook({ radius })}
      />
      <Slider
        label="Size of text"
        value={studio.look.value.fontSize}
        min={12}
        max={22}
        onNumber={(fontSize) => setLook({ fontSize })}
      />
      <div class="with-button">
        <CheckedText
          label="Font"
          value={appearance.fontFamily ?? ''}
          suggestions={FONTS}
          drafts={controls.drafts}
          check={fontFault}
          onText={(text) => setLook({ fontFamily: text })}
        />
        <FileButton name="Choose a file: font" accept=".woff2,.woff,.ttf,.otf" onFile={studio.addFont}>
          File…
        </FileButton>
      </div>
      <Choices
        label="Spacing"
        names={{ cosy: 'Cosy', compact: 'Compact' }}
        chosen={appearance.density ?? 'cosy'}
        onChoose={(density) => setLook({ density })}
      />
      <Choices
        label="Light or dark"
        names={{ auto: 'As the page', light: 'Light', dark: 'Dark' }}
        chosen={appearance.scheme ?? 'auto'}
        onChoose={(scheme) => setLook({ scheme })}
      />
      <Choices
        label="Corner of the page"
        names={{ 'bottom-left': 'Left', 'bottom-right': 'Right' }}
        chosen={position}
        onChoose={(side) => change({ position: side })}
      />
    </Group>
  );
}

const fontFault = (text: string) =>
  CSS.supports('font-family', text)
    ? undefined
    : `“${text}” is not a font. Try one like "Fira Sans", sans-serif.`;
