export interface Contrast {
  part: string;
  ratio: number;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for icons and edges (1.4.11). */
  required: number;
}

const TEXT = 4.5;
const GRAPHIC = 3;

const CHECKS: readonly [part: string, selector: string, required: number][] = [
  ['Bubble icon', '[part=launcher]', GRAPHIC],
  ['Heading', '[part=header] h2', TEXT],
  ['Header icons', '[part=header] .icon-button', GRAPHIC],
  ['Own message', '[part~=message-user] .bubble', TEXT],
  ['Answer', '[part~=message-assistant] .bubble', TEXT],
  ['Small print', '[part=panel] .quiet', TEXT],
  ['Figure', '[part=metric-value]', TEXT],
  ['Negative figure', '[part=metric-value][data-negative=true]', TEXT],
  ['Action', '[part=action]', TEXT],
  ['Link', '[part=connect-link]', TEXT],
  ['Notice', '[part=notice]', TEXT],
  ['Shortcut', '[part=shortcuts] button', TEXT],
  ['Input', '[part=input]', TEXT],
  ['Send icon', '[part=send]', GRAPHIC],
];

type Rgba = [red: number, green: number, blue: number, alpha: number];

/** The contrast of each part that is on the screen now. */
export function contrastsIn(root: ShadowRoot): Contrast[] {
  const view = root.ownerDocument.defaultView;
  const toRgba = createColorReader(root.ownerDocument);
  if (!view) return [];

  function backgroundOf(element: Element): Rgba {
    let background: Rgba = [0, 0, 0, 0];
    for (let node: Element | null = element; node && background[3] < 1; node = node.parentElement) {
      background = blend(background, toRgba(view?.getComputedStyle(node).backgroundColor ?? ''));
    }
    return blend(background, [255, 255, 255, 1]);
  }

  return CHECKS.flatMap(([part, selector, required]) => {
    const element = root.querySelector(selector);
    if (!element) return [];
    const background = backgroundOf(element);
    const color = blend(toRgba(view.getComputedStyle(element).color), background);
    const [light = 0, dark = 0] = [luminance(color), luminance(background)].sort((a, b) => b - a);
    return [{ part, ratio: (light + 0.05) / (dark + 0.05), required }];
  });
}

/** Paints a pixel on a canvas, which converts every CSS colour to bytes. */
function createColorReader(page: Document): (color: string) => Rgba {
  const canvas = page.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (color) => {
    if (!context) return [0, 0, 0, 0];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
}

function blend(above: Rgba, below: Rgba): Rgba {
  const alpha = above[3] + below[3] * (1 - above[3]);
  const mix = (channel: 0 | 1 | 2) =>
    alpha ? (above[channel] * above[3] + below[channel] * below[3] * (1 - above[3])) / alpha : 0;
  return [mix(0), mix(1), mix(2), alpha];
}

/** WCAG relative luminance. */
function luminance([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((byte) => {
    const channel = byte / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
