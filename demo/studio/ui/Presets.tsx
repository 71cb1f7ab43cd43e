import { type Brand, PRESETS, withDefaults } from '../brand';
import { MAX_NAME_LENGTH, MAX_PRESETS } from '../presets';
import { Text } from './fields';
import { Group } from './Group';
import type { StudioProps } from './props';
import { Swatch } from './Swatch';

/** The brands of the studio, and those that the designer has saved. */
export function Presets({ studio, controls }: StudioProps) {
  const { presets, brand } = studio.view.value;
  const { drafts, presetName } = controls;
  const name = presetName.value.trim();
  const isFull = presets.length >= MAX_PRESETS && !presets.some((preset) => preset.name === name);

  function wear(chosen: Brand) {
    drafts.value = {};
    studio.setBrand(chosen);
  }

  function save(event: Event) {
    event.preventDefault();
    if (!name || isFull) return;
    studio.savePreset(name);
    presetName.value = '';
  }

  return (
    <Group title="Presets">
      <div class="presets">
        {Object.entries(PRESETS).map(([title, preset]) => (
          <PresetButton key={title} name={title} brand={preset} shown={brand} onWear={wear} />
        ))}
      </div>
      {presets.length > 0 && (
        <ul class="presets" aria-label="Your presets">
          {presets.map((preset) => (
            <li key={preset.name} class="saved">
              <PresetButton {...preset} shown={brand} onWear={wear} />
              <button
                class="remove"
                aria-label={`Remove ${preset.name}`}
                onClick={() => studio.removePreset(preset.name)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form class="pair" onSubmit={save}>
        <Text
          label="Save this brand as"
          placeholder="A name"
          maxLength={MAX_NAME_LENGTH}
          value={presetName.value}
          onText={(text) => {
            presetName.value = text;
          }}
        />
        <button disabled={!name || isFull}>Save</button>
      </form>
      <p class="hint">
        {isFull ? `There is room for ${MAX_PRESETS} presets.` : 'The link keeps saved presets.'}
      </p>
    </Group>
  );
}

interface PresetButtonProps {
  name: string;
  brand: Brand;
  shown: Brand;
  onWear: (brand: Brand) => void;
}

const PresetButton = ({ name, brand, shown, onWear }: PresetButtonProps) => (
  <button aria-pressed={JSON.stringify(brand) === JSON.stringify(shown)} onClick={() => onWear(brand)}>
    <Swatch color={withDefaults(brand).appearance?.accent ?? ''} />
    {name}
  </button>
);
