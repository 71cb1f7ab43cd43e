import type { Contrast } from '../contrast';
import type { BrandLook } from '../specimen';
import type { StudioProps } from './props';

const isEnough = ({ ratio, required }: Contrast) => ratio >= required;

/** The number of contrasts that pass, and a list of all on request. */
export function Contrasts({ studio }: Pick<StudioProps, 'studio'>) {
  const { light, dark } = studio.look.value;
  const all = [...light.contrasts, ...dark.contrasts];
  const enough = all.filter(isEnough).length;
  const isFine = enough === all.length;

  return (
    <details class="contrasts">
      <summary data-enough={isFine}>
        {isFine ? '✓' : '✗'} {enough} of {all.length} contrasts pass
      </summary>
      <ContrastTable light={light} dark={dark} />
    </details>
  );
}

export const ContrastTable = ({ light, dark }: Pick<BrandLook, 'light' | 'dark'>) => (
  <table class="contrast">
    <thead>
      <tr>
        <th scope="col">Part</th>
        <th scope="col">Light</th>
        <th scope="col">Dark</th>
        <th scope="col">Needs</th>
      </tr>
    </thead>
    <tbody>
      {light.contrasts.map((contrast, index) => (
        <tr key={contrast.part}>
          <th scope="row">{contrast.part}</th>
          <Ratio contrast={contrast} />
          <Ratio contrast={dark.contrasts[index] ?? contrast} />
          <td>{contrast.required}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Ratio = ({ contrast }: { contrast: Contrast }) => (
  <td data-enough={isEnough(contrast)}>
    {!isEnough(contrast) && (
      <span role="img" aria-label="too low">
        ✗{' '}
      </span>
    )}
    {contrast.ratio.toFixed(2)}
  </td>
);
