import type { Page } from '@playwright/test';

/**
 * A pale one, the grey between black and white, one beyond sRGB, and the default, with which every chat begins;
 * `theme.test.ts` tries thousands.
 */
const ACCENTS = ['#ffc9de', '#777', 'color(display-p3 1 1 0)', '#0b5c4b'];

const SCHEMES = ['light', 'dark'] as const;

/** WCAG 2.2, 1.4.3 for texts, 1.4.11 for other shapes. */
const AA = { text: 4.5, shape: 3 };

type What = 'everything' | 'the focus ring';

/** Texts and shapes that are too faint against the colours behind them, in each scheme and accent, a line each. */
export const tooFaint = (page: Page, what: What = 'everything', least = AA) =>
  page.evaluate(measure, { what, least, accents: ACCENTS, schemes: SCHEMES });

interface Measurement {
  what: What;
  least: typeof AA;
  accents: readonly string[];
  schemes: readonly ('light' | 'dark')[];
}

/** Runs in the page, and so reads nothing else of this file. */
async function measure({ what, least, accents, schemes }: Measurement): Promise<string[]> {
  const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const read = new Map<string, number[]>();
  const faults: string[] = [];
  let look = '';
  let measured = 0;

  /** The channels of colours above each other. Painted, because a computed colour may be in any notation. */
  function paint(colours: string[]): number[] {
    const name = colours.join();
    const known = read.get(name);
    if (known || !pen) return known ?? [];
    for (const colour of colours) {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
    }
    const channels = [...pen.getImageData(0, 0, 1, 1).data].map((channel) => channel / 255);
    read.set(name, channels);
    return channels;
  }

  /** The colours behind the content of an element, the lowest first; the page of the tests is white. */
  const groundOf = (element: Element | null): string[] =>
    element ? [...groundOf(element.parentElement), getComputedStyle(element).backgroundColor] : ['#fff'];

  function luminance(colours: string[]) {
    const [red = 0, green = 0, blue = 0] = paint(colours).map((channel) =>
      channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function ratioOf(colour: string, ground: string[]) {
    const both = [luminance([...ground, colour]), luminance(ground)];
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  }

  function check(name: string, element: Element, colour: string, ground: string[], atLeast: number) {
    const ratio = ratioOf(colour, ground);
    measured++;
    if (!(ratio >= atLeast))
      faults.push(`${look}: ${name} ${ratio.toFixed(2)} ${element.outerHTML.slice(0, 80)}`);
  }

  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1;

  /** A fill is seen by itself, or by its edge. The page behind the bubble counts as one in the scheme of the chat. */
  function checkFill(fill: Element) {
    const { backgroundColor, borderTopColor } = getComputedStyle(fill);
    const ground = fill.matches('.launcher')
      ? [getComputedStyle(fill).getPropertyValue('--_ground')]
      : groundOf(fill.parentElement);
    const isEdgeSeen = ratioOf(borderTopColor, ground) > ratioOf(backgroundColor, ground);
    check('fill', fill, isEdgeSeen ? borderTopColor : backgroundColor, ground, least.shape);
  }

  function checkEverything() {
    // An empty field has nothing to send, and its button stands back.
    for (const fill of root.querySelectorAll(
      '.fill:not(.send), .user > .bubble, textarea:not(:placeholder-shown) + .send',
    )) {
      if (isSeen(fill)) checkFill(fill);
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (element && walker.currentNode.nodeValue?.trim() && isSeen(element))
        check('text', element, getComputedStyle(element).color, groundOf(element), least.text);
    }
    for (const icon of root.querySelectorAll('.icon')) {
      if (isSeen(icon))
        check('icon', icon, getComputedStyle(icon).stroke, groundOf(icon.parentElement), least.shape);
    }
    for (const bar of root.querySelectorAll('.bar'))
      check('bar', bar, getComputedStyle(bar).color, groundOf(bar), least.shape);
    for (const control of root.querySelectorAll('.button')) {
      const { borderTopColor } = getComputedStyle(control);
      if (isSeen(control))
        check('edge', control, borderTopColor, groundOf(control.parentElement), least.shape);
    }
    for (const input of root.querySelectorAll('textarea')) {
      for (const pseudo of ['', '::placeholder'])
        check('text', input, getComputedStyle(input, pseudo).color, groundOf(input), least.text);
      const field = input.parentElement as Element;
      for (const ground of [groundOf(field), groundOf(field.parentElement)])
        check('edge', field, getComputedStyle(field).borderTopColor, ground, least.shape);
    }
  }

  /** On each side, against the colour there; three sides at least must be on the screen. */
  function checkRing() {
    const focused = root.activeElement;
    if (!focused) return;
    const ring =
      getComputedStyle(focused).outlineStyle === 'none' ? (focused.parentElement as Element) : focused;
    const { outlineColor, outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(ring);
    if (outlineStyle === 'none' || !Number.parseFloat(outlineWidth))
      faults.push(`${look}: no ring ${focused.outerHTML}`);
    const beyond = Number.parseFloat(outlineOffset) - 1;
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    const across = (left + right) / 2;
    const down = (top + bottom) / 2;
    const beside = [
      [across, top - beyond],
      [across, bottom + beyond],
      [left - beyond, down],
      [right + beyond, down],
    ].flatMap(([x = 0, y = 0]) => root.elementFromPoint(x, y) ?? []);
    if (beside.length < 3) faults.push(`${look}: a ring beyond the screen ${focused.outerHTML}`);
    for (const element of beside) {
      // A ring around an element has a ground of its own, since that around may be of any colour.
      const halo = beyond > 0 ? boxShadow.match(/^\w+\([^)]*\)/)?.[0] : undefined;
      const ground = [...groundOf(root.contains(element) ? element : null), ...(halo ? [halo] : [])];
      check('ring', focused, outlineColor, ground, least.shape);
    }
  }

  const accentNow = () => getComputedStyle(root.firstElementChild as Element).getPropertyValue('--_accent');

  for (const scheme of schemes) {
    for (const accent of accents) {
      look = `${scheme} ${accent}`;
      const before = accentNow();
      window.chat.update({ appearance: { scheme, accent } });
      while (accentNow() === before) await new Promise(requestAnimationFrame);
      if (what === 'everything') checkEverything();
      else checkRing();
    }
  }
  if (!measured) faults.push('nothing was measured');
  return faults;
}
