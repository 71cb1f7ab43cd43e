import type { Locator } from '@playwright/test';

/** The letters of an element's texts as they are drawn: line by line, from left to right. */
export const drawnText = (element: Locator) =>
  element.evaluate((root) => {
    const range = document.createRange();
    const letters: { letter: string; left: number; middle: number; height: number }[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const [index, letter] of [...text.data].entries()) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const { left, top, width, height } = range.getBoundingClientRect();
        if (width > 0) letters.push({ letter, left, middle: top + height / 2, height });
      }
    }
    return letters
      .sort((a, b) => {
        const down = a.middle - b.middle;
        // Smaller letters of one line have another middle.
        return Math.abs(down) > Math.min(a.height, b.height) / 2 ? down : a.left - b.left;
      })
      .map(({ letter }) => letter)
      .join('');
  });
