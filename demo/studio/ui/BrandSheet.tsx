import type { SchemeLook } from '../specimen';
import { ContrastTable } from './Contrasts';
import type { StudioProps } from './props';
import { Swatch } from './Swatch';

const COLOURS = ['fill', 'ink', 'accent', 'ground', 'text', 'quiet', 'edge', 'danger'] as const;

/** The sheet to print: the brand's logo, colours, ten states and all contrasts. It is not shown on the screen. */
export function BrandSheet({ studio }: Pick<StudioProps, 'studio'>) {
  const states = studio.brandSheet.value;
  if (!states) return null;
  const { given, light, dark, radius, fontSize } = studio.look.value;
  const { brand = {} } = studio.view.value.brand;
  return (
    <article class="brand-sheet">
      <h1>
        {brand.logo && <img class="logo" data-on="logo" src={brand.logo} alt="" />}
        {brand.logoDark && <img class="logo" data-on="logoDark" src={brand.logoDark} alt="" />}
        {brand.name ?? 'Finance Chat'}, brand sheet
      </h1>
      <p>
        Accent <Swatch color={given} /> {given} · corners {radius} px · text {fontSize} px
      </p>
      <div class="brand-colours">
        <Colours name="Light" look={light} />
        <Colours name="Dark" look={dark} />
      </div>
      <ul class="brand-states">
        {states.map(({ name, url }) => (
          <li key={name}>
            <img src={url} alt="" />
            {name}
          </li>
        ))}
      </ul>
      <ContrastTable light={light} dark={dark} />
    </article>
  );
}

function Colours({ name, look }: { name: string; look: SchemeLook }) {
  const lowest = Math.min(...look.contrasts.map(({ ratio }) => ratio));
  const passing = look.contrasts.filter(({ ratio, required }) => ratio >= required).length;
  return (
    <section>
      <h2>{name}</h2>
      <ul>
        {COLOURS.map((colour) => (
          <li key={colour}>
            <Swatch color={look[colour]} /> {colour} {look[colour]}
          </li>
        ))}
      </ul>
      <p>
        {passing} of {look.contrasts.length} contrasts pass; the lowest is {lowest.toFixed(2)}.
      </p>
    </section>
  );
}
