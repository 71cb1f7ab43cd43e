interface Group {
  title: string;
  unit: string;
  /** Divides the figures into the unit. */
  scale: number;
  cells: { of: string; median: number }[];
}

const WIDTH = 860;
const LEFT = 170;
const ROW = 24;
const GROUP = 56;

const STYLE = `
  svg { --paper: #fff; --ink: #1c2430; --faint: #5b6675; --bar: #c3cad4; --ours: #0b5fff }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #14181f; --ink: #e8ecf2; --faint: #a3adba; --bar: #46505d; --ours: #7fb0ff }
  }
  text { font: 13px system-ui, sans-serif; fill: var(--faint) }
  .title, .mine { font-weight: 600; fill: var(--ink) }
  .bar { fill: var(--bar) }
  .bar.ours { fill: var(--ours) }
`;

interface Picture {
  groups: Group[];
  caption: string;
  /** A description for people who cannot see the picture. */
  label: string;
  /** The name to highlight. The other figures are given as multiples of its own. */
  ours?: string;
}

/** The groups under each other, each on a scale of its own. */
export function drawBars({ groups, caption, label, ours }: Picture): string {
  let y = 30;
  const drawn = groups.map((group) => {
    const top = y;
    y += group.cells.length * ROW + GROUP;
    return drawGroup(group, ours, top);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="${label}">
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${y}" fill="var(--paper)"/>
<text x="12" y="20">${caption}</text>
${drawn.join('\n')}
</svg>
`;
}

function drawGroup({ title, unit, scale, cells }: Group, ours: string | undefined, top: number) {
  const most = Math.max(...cells.map(({ median }) => median));
  const own = cells.find(({ of }) => of === ours)?.median;
  const rows = cells.map(({ of, median }, at) => {
    const y = top + GROUP - 6 + at * ROW;
    const length = Math.max(1, (Math.max(0, median) / most) * (WIDTH - LEFT - 150));
    const mine = of === ours;
    const times = mine || !own ? '' : `, ${(median / own).toFixed(1)} ×`;
    return `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end"${mine ? ' class="mine"' : ''}>${of}</text>
<rect class="bar${mine ? ' ours' : ''}" x="${LEFT}" y="${y}" width="${length.toFixed(1)}" height="${ROW - 6}" rx="3"/>
<text x="${LEFT + length + 8}" y="${y + 13}">${Math.round(median / scale).toLocaleString('en')} ${unit}${times}</text>`;
  });
  return `<text class="title" x="12" y="${top + 34}">${title}</text>\n${rows.join('\n')}`;
}
