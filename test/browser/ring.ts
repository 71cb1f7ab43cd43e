import type { Page } from '@playwright/test';

/**
 * Parts of the focus ring that lie beyond the lower corners of a rounded box around it at these radii, a line each.
 * Links in running text are left out: their places depend on the fonts.
 */
export const beyondCorners = (page: Page, radii: number[]) =>
  page.evaluate(async (wanted) => {
    const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
    const focused = root.activeElement as HTMLElement;
    const faults: string[] = [];

    /** The radius of the lower corners. The radii of one side take no more than its length. */
    function radiusOf(element: Element) {
      const { width, height } = element.getBoundingClientRect();
      const { borderTopRightRadius, borderBottomRightRadius } = getComputedStyle(element);
      const [upper, lower] = [
        Number.parseFloat(borderTopRightRadius),
        Number.parseFloat(borderBottomRightRadius),
      ];
      return lower * Math.min(1, height / (upper + lower || 1), width / (2 * lower || 1));
    }

    /** The points in its lower corners that a box around the element reaches if it is `wider` on each side. */
    function cornersOf(element: Element, wider: number) {
      const { left, right, bottom } = element.getBoundingClientRect();
      const radius = radiusOf(element);
      const inset = (radius > 0 ? Math.max(radius + wider, 0) * (1 - Math.SQRT1_2) : 0) - wider;
      return [left + inset, right - inset].map((x) => ({ x, y: bottom - inset }));
    }

    function isBeyond({ x, y }: { x: number; y: number }, box: Element) {
      const { left, right, bottom } = box.getBoundingClientRect();
      const radius = radiusOf(box);
      const across = Math.max(left + radius - x, x - (right - radius));
      const down = y - (bottom - radius);
      return radius > 0 && across > 0 && down > 0 && Math.hypot(across, down) > radius + 1;
    }

    function check(name: string, wider: number) {
      for (let box = focused.parentElement; box && !box.matches('.panel'); box = box.parentElement) {
        for (const corner of cornersOf(focused, wider)) {
          if (isBeyond(corner, box))
            faults.push(`${name} of ${focused.outerHTML.slice(0, 60)} in ${box.className}`);
        }
      }
    }

    if (focused.matches('.bubble a')) return [];
    for (const radius of wanted) {
      window.chat.update({ appearance: { radius } });
      const radiusNow = () => getComputedStyle(focused).getPropertyValue('--_radius');
      while (radiusNow() !== `${radius}px`) await new Promise(requestAnimationFrame);
      const { outlineStyle, outlineOffset, outlineWidth, boxShadow } = getComputedStyle(focused);
      const width = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      if (outlineStyle !== 'none') check(`ring, radius ${radius},`, width);
      if (boxShadow !== 'none') check(`halo, radius ${radius},`, Number(boxShadow.match(/([\d.]+)px$/)?.[1]));
    }
    return faults;
  }, radii);
