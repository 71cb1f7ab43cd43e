import type { Appearance } from '../../../src/options/types';
import { PRESETS, withDefaults } from '../brand/brand';
import { type Contrast, contrastsOf } from '../brand/look';
import { CheckedText } from './CheckedText';
import type { StudioProps } from './controls';
import { Group } from './Group';

/** The colour of the brand, what becomes of it in both schemes, and whole brands to begin with. */
export function Accent({ studio, controls }: StudioProps) {
  const { brand } = studio.view.value;
  const { accent = '', accentDark = '' } = withDefaults(brand).appearance ?? {};
  const setColours = (colours: Appearance) =>
    studio.setBrand({ ...brand, appearance: { ...brand.appearance, ...colours } });
  const field = { drafts: controls.drafts, check: colourFault };

  return (
    <Group title="Colour">
      <div class="accent">
        <input
          type="color"
          aria-label="Pick the accent"
          value={studio.look.value.given}
          onInput={({ currentTarget }) => setColours({ accent: currentTarget.value })}
        />
        <CheckedText
          {...field}
          label="Accent"
          value={accent}
          onText={(text) => setColours({ accent: text })}
        />
      </div>
      <CheckedText
        {...field}
        label="Accent on dark"
        value={accentDark}
        onText={(text) => setColours({ accentDark: text })}
      />
      <Contrasts studio={studio} />
      <p class="hint">Or begin with a whole brand:</p>
      <div class="acts">
        {Object.entries(PRESETS).map(([name, preset]) => (
          <button
            key={name}
            aria-pressed={JSON.stringify(preset) === JSON.stringify({ ...brand, brand: undefined })}
            onClick={() => {
              controls.drafts.value = {};
              // The name and the logo stay.
              studio.setBrand({ ...preset, ...(brand.brand && { brand: brand.brand }) });
            }}
          >
            <Swatch color={withDefaults(preset).appearance?.accent ?? ''} />
            {name}
          </button>
        ))}
      </div>
    </Group>
  );
}

const colourFault = (text: string) =>
  CSS.supports('color', text)
    ? undefined
    : `“${text}” is not a colour. Try one like teal, #0b5c4b or rgb(11 92 75).`;

/** The accent as it is shown, and whether everything in it can be read. The chat changes it only as far as needed. */
function Contrasts({ studio }: Pick<StudioProps, 'studio'>) {
  const { light, dark } = studio.look.value;
  const [inLight, inDark] = [contrastsOf(light), contrastsOf(dark)];
  const isReadable = [...inLight, ...inDark].every(isEnough);

  return (
    <details class="contrasts">
      <summary data-enough={isReadable}>
        {isReadable ? '✓ Readable in light and dark' : '✗ Some of it is hard to read'}
      </summary>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {(['fill', 'accent'] as const).map((name) => (
            <tr key={name}>
              <th scope="row">{name === 'fill' ? 'Areas in the accent' : 'Text in the accent'}</th>
              <td>
                <Swatch color={light[name]} /> {light[name]}
              </td>
              <td>
                <Swatch color={dark[name]} /> {dark[name]}
              </td>
            </tr>
          ))}
          {inLight.map((contrast, index) => (
            <tr key={contrast.part}>
              <th scope="row">
                {contrast.part}, at least {contrast.required}
              </th>
              <Ratio contrast={contrast} />
              <Ratio contrast={inDark[index] ?? contrast} />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const isEnough = ({ ratio, required }: Contrast) => ratio >= required;

const Ratio = ({ contrast }: { contrast: Contrast }) => (
  <td data-enough={isEnough(contrast)}>{contrast.ratio.toFixed(2)}</td>
);

/** A dot in a colour. */
const Swatch = ({ color }: { color: string }) => (
  <svg class="dot" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <circle cx="6" cy="6" r="5.5" fill={color} />
  </svg>
);
