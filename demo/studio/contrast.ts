export interface Contrast {
  part: string;
  ratio: number;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for icons and edges (1.4.11). */
  required: number;
}

/** The kind of measurement: a text or icon on its background, or an edge, fill or ring on its surroundings. */
type Measured = 'text' | 'placeholder' | 'edge' | 'fill' | 'ring';

const TEXT = 4.5;
const GRAPHIC = 3;

const CHECKS: readonly [part: string, selector: string, measured: Measured, required: number][] = [
  ['Title', '.header h2', 'text', TEXT],
  ['Icons beside the title', '.header .icon-button', 'text', GRAPHIC],
  ['Answer', '.assistant .bubble', 'text', TEXT],
  ['Message of the customer', '[data-status=sent] > .bubble', 'text', TEXT],
  ['Message that waits', '[data-status=queued] > .bubble', 'text', TEXT],
  ['Time and small print', '.run-time', 'text', TEXT],
  ['Starter', '.starter', 'text', TEXT],
  ['Notice', '.message .notice p', 'text', TEXT],
  ['Offline line', '.status p', 'text', TEXT],
  ['Button in a notice', '.notice .link', 'text', TEXT],
  ['Icon of a card', '.card > header .icon', 'text', GRAPHIC],
  ['Name of a figure', '.metric .title', 'text', TEXT],
  ['Figure', '[part=metric-value]', 'text', TEXT],
  ['Age of old figures', '.age[data-old=true]', 'text', TEXT],
  ['Suggested action', '.action', 'text', TEXT],
  ['Link to the bank', '.primary[part=connect-link]', 'text', TEXT],
  ['Shortcut', '.shortcut', 'text', TEXT],
  ['Typed text', '.input', 'text', TEXT],
  ['Placeholder', '.input', 'placeholder', TEXT],
  ['Edge of the field', '.field', 'edge', GRAPHIC],
  ['Send icon', '.input:not(:placeholder-shown) + .send', 'text', GRAPHIC],
  ['Focus ring', '.focused', 'ring', GRAPHIC],
  ['Bubble', '.launcher', 'fill', GRAPHIC],
  ['Bubble icon', '.launcher', 'text', GRAPHIC],
  ['Unread count', '.badge', 'text', TEXT],
];

type Rgba = [red: number, green: number, blue: number, alpha: number];

/** The contrast of each part that the chat shows now. */
export function contrastsIn(root: ParentNode): Contrast[] {
  const toRgba = createColorReader();
  return CHECKS.flatMap(([part, selector, measured, required]) => {
    const element = root.querySelector(selector);
    return element ? [{ part, ratio: ratioOf(element, measured, toRgba), required }] : [];
  });
}

function ratioOf(element: Element, measured: Measured, toRgba: (color: string) => Rgba): number {
  const style = getComputedStyle(element, measured === 'placeholder' ? '::placeholder' : '');
  const isInside = measured === 'text' || measured === 'placeholder';
  const ground = groundOf(isInside ? element : element.parentElement, element, toRgba);
  const ratio = (color: string) => contrastOf(blend(toRgba(color), ground), ground);
  if (measured === 'edge') return ratio(style.borderTopColor);
  if (measured === 'ring') return ratio(style.outlineColor);
  // A fill that is close to the ground is seen by its edge.
  if (measured === 'fill') return Math.max(ratio(style.backgroundColor), ratio(style.borderTopColor));
  return ratio(style.color);
}

/** The colour behind an element. The page behind the chat counts as one in the scheme of the chat. */
function groundOf(element: Element | null, within: Element, toRgba: (color: string) => Rgba): Rgba {
  let ground: Rgba = [0, 0, 0, 0];
  for (let node = element; node && ground[3] < 1; node = node.parentElement) {
    ground = blend(ground, toRgba(getComputedStyle(node).backgroundColor));
  }
  return blend(ground, toRgba(getComputedStyle(within).getPropertyValue('--_ground')));
}

/** Paints a pixel on a canvas, which converts every CSS colour to bytes. */
function createColorReader(): (color: string) => Rgba {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map<string, Rgba>();
  return (color) => {
    const found = known.get(color);
    if (found || !context) return found ?? [0, 0, 0, 0];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    const rgba: Rgba = [red, green, blue, alpha / 255];
    known.set(color, rgba);
    return rgba;
  };
}

function blend(above: Rgba, below: Rgba): Rgba {
  const alpha = above[3] + below[3] * (1 - above[3]);
  const mix = (channel: 0 | 1 | 2) =>
    alpha ? (above[channel] * above[3] + below[channel] * below[3] * (1 - above[3])) / alpha : 0;
  return [mix(0), mix(1), mix(2), alpha];
}

function contrastOf(one: Rgba, other: Rgba): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG relative luminance. */
function luminance([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((byte) => {
    const channel = byte / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
