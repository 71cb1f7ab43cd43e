import type { Page } from '@playwright/test';

/** The look of every element in the widget's shadow root: its name, its box, and every computed property. */
export async function looksOf(page: Page): Promise<string[][]> {
  // As one text, because some pages patch the built-ins that would carry an object out of them.
  const text = await page.locator('finance-chat').evaluate(({ shadowRoot }) => {
    let lines = '';
    for (const element of shadowRoot?.querySelectorAll('*') ?? []) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const part = element.getAttribute('part') ?? element.getAttribute('class') ?? '';
      lines += `${element.localName} ${part}\t`;
      if (width > 1 && height > 1) for (const side of [x, y, width, height]) lines += `${side.toFixed()} `;
      const style = getComputedStyle(element);
      for (let at = 0; at < style.length; at++) {
        const name = style.item(at);
        // A page's own custom properties reach everything and change nothing.
        if (name.startsWith('--')) continue;
        lines += `\t${name}: ${style.getPropertyValue(name)}`;
      }
      lines += '\n';
    }
    return lines;
  });
  return text.split('\n').map((line) => line.split('\t'));
}

/** The differences, a line each. */
export function differences(usual: string[][], here: string[][]): string[] {
  const lines = usual.length === here.length ? [] : [`${here.length} elements in place of ${usual.length}`];
  usual.forEach((look, at) => {
    const other = here[at] ?? [];
    look.forEach((value, position) => {
      if (value !== other[position]) lines.push(`${look[0]}: ${value} became ${other[position]}`);
    });
  });
  return lines;
}
