/** One outage. Its times are seconds. */
export interface Panel {
  title: string;
  /** When the outage begins and ends. */
  down: number;
  back: number;
  /** Requests, by the second in which they arrived. */
  perSecond: number[];
  steady: number;
}

const WIDTH = 860;
const PANEL = 170;
const LEFT = 64;
const RIGHT = 16;
const TOP = 64;
const GAP = 66;

const STYLE = `
  svg { --paper: #fff; --ink: #1c2430; --faint: #5b6675; --rule: #d9dee5; --shade: #f3e3e3; --requests: #0b5fff }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #14181f; --ink: #e8ecf2; --faint: #a3adba; --rule: #313945; --shade: #38262a; --requests: #7fb0ff }
  }
  text { font: 13px system-ui, sans-serif; fill: var(--faint) }
  .title { font-weight: 600; fill: var(--ink) }
  .rule { stroke: var(--rule) }
  .bar { stroke: var(--ink); stroke-dasharray: 2 4 }
  .line { fill: none; stroke-width: 1.5; stroke-linejoin: round }
  .requests { stroke: var(--requests) }
`;

/** The panels under each other, on one scale. */
export function drawPanels(panels: Panel[], caption: string): string {
  const most = Math.max(...panels.flatMap(({ perSecond }) => perSecond));
  const step = niceStep(most / 4);
  const top = Math.ceil(most / step) * step;
  const height = TOP + panels.length * (PANEL + GAP);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Requests per second before, during and after outages">
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${height}" fill="var(--paper)"/>
<text x="${LEFT}" y="20">${caption}</text>
<g transform="translate(${LEFT} 38)">
<path class="line requests" d="M0 0h24"/><text x="30" y="4">requests</text>
<path class="bar" d="M120 0h24"/><text x="150" y="4">twice the steady rate</text>
</g>
${panels.map((panel, at) => drawPanel(panel, TOP + at * (PANEL + GAP), top, step)).join('\n')}
</svg>
`;
}

function drawPanel(panel: Panel, offset: number, top: number, step: number) {
  const { title, perSecond, steady } = panel;
  const x = (second: number) => LEFT + (second / perSecond.length) * (WIDTH - LEFT - RIGHT);
  const floor = offset + 24 + PANEL - 24;
  const y = (rate: number) => floor - (rate / top) * (PANEL - 24);
  const path = (rates: number[]) =>
    `M${rates.map((rate, at) => `${round(x(at))} ${round(y(rate))}`).join('L')}`;
  const minutes = Array.from({ length: perSecond.length / 60 + 1 }, (_, minute) => minute);
  const rates = Array.from({ length: top / step + 1 }, (_, at) => at * step);
  const [down, back] = [x(panel.down), x(panel.back)];
  return `<g>
<rect x="${down}" y="${y(top)}" width="${back - down}" height="${floor - y(top)}" fill="var(--shade)"/>
<text class="title" x="${LEFT}" y="${offset + 14}">${title}</text>
<text x="${(down + back) / 2}" y="${y(top) + 16}" text-anchor="middle">down</text>
${rates.map((rate) => `<path class="rule" d="M${LEFT} ${y(rate)}H${WIDTH - RIGHT}"/><text x="${LEFT - 8}" y="${y(rate) + 4}" text-anchor="end">${rate.toLocaleString('en')}</text>`).join('\n')}
${minutes.map((minute) => `<text x="${x(minute * 60)}" y="${floor + 18}" text-anchor="middle">${minute}</text>`).join('\n')}
<text x="${WIDTH - RIGHT}" y="${floor + 36}" text-anchor="end">minutes</text>
<text x="${WIDTH - RIGHT}" y="${offset + 14}" text-anchor="end">requests per second</text>
<path class="bar" d="M${LEFT} ${y(2 * steady)}H${WIDTH - RIGHT}"/>
<path class="line requests" d="${path(perSecond)}"/>
</g>`;
}

const round = (number: number) => Math.round(number * 10) / 10;

/** 1, 2 or 5 times a power of ten. */
function niceStep(atLeast: number) {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return ([1, 2, 5].find((times) => times * power >= atLeast) ?? 10) * power;
}
