export interface Contrast {
  of: string;
  ratio: number;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for icons and edges (1.4.11). */
  least: number;
}

const TEXT = 4.5;
const GRAPHIC = 3;

const PAIRS: readonly [of: string, selector: string, least: number][] = [
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

/** The figures of what is on the screen now. */
export function contrastsIn(root: ShadowRoot): Contrast[] {
  const view = root.ownerDocument.defaultView;
  const toRgba = createReader(root.ownerDocument);
  if (!view) return [];

  function groundOf(element: Element): Rgba {
    let ground: Rgba = [0, 0, 0, 0];
    for (let at: Element | null = element; at && ground[3] < 1; at = at.parentElement) {
      ground = over(ground, toRgba(view?.getComputedStyle(at).backgroundColor ?? ''));
    }
    return over(ground, [255, 255, 255, 1]);
  }

  return PAIRS.flatMap(([of, selector, least]) => {
    const element = root.querySelector(selector);
    if (!element) return [];
    const ground = groundOf(element);
    const ink = over(toRgba(view.getComputedStyle(element).color), ground);
    const [light = 0, dark = 0] = [luminance(ink), luminance(ground)].sort((a, b) => b - a);
    return [{ of, ratio: (light + 0.05) / (dark + 0.05), least }];
  });
}

/** A canvas turns every colour CSS knows into bytes. */
function createReader(page: Document): (color: string) => Rgba {
  const canvas = page.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return (color) => {
    if (!pen) return [0, 0, 0, 0];
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
}

function over(above: Rgba, below: Rgba): Rgba {
  const alpha = above[3] + below[3] * (1 - above[3]);
  const mix = (at: 0 | 1 | 2) =>
    alpha ? (above[at] * above[3] + below[at] * below[3] * (1 - above[3])) / alpha : 0;
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
