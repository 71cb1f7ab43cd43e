import type { StudioProps } from './props';
import { Swatch } from './Swatch';

/** The given accent beside the shown ones. The chat changes it only as far as needed to keep texts readable. */
export function ShownAccent({ studio }: Pick<StudioProps, 'studio'>) {
  const { given, light, dark } = studio.look.value;
  return (
    <table class="shades">
      <caption>As given → as shown</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Given</th>
          <th scope="col">Areas</th>
          <th scope="col">Text and icons</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries({ Light: light, Dark: dark }).map(([scheme, { fill, accent }]) => (
          <tr key={scheme}>
            <th scope="row">{scheme}</th>
            <td>
              <Shade color={given} />
            </td>
            <td>
              <Shade color={fill} given={given} />
            </td>
            <td>
              <Shade color={accent} given={given} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Shade = ({ color, given }: { color: string; given?: string }) => (
  <span class="shade">
    <Swatch color={color} /> {color === given ? 'same' : color}
  </span>
);
