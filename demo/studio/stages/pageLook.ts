import type { Page } from '../player/player';
import { KEYBOARD_HEIGHT } from './size';
import type { View } from './view';

/** Shows a page and its chat as the view wants it. The conversation goes on. */
export function showAs({ scheme, device, text }: View, page: Page): void {
  const { documentElement } = page.document;
  documentElement.dataset.scheme = scheme;
  documentElement.style.fontSize = text === 'large' ? '200%' : '';
  raiseKeyboard(page, device === 'keyboard' ? KEYBOARD_HEIGHT : 0);
}

/** A keyboard covers the page and leaves its window as it is. Only the visual viewport is smaller. */
function raiseKeyboard(page: Page, keyboardHeight: number): void {
  const { visualViewport } = page;
  if (!visualViewport || (!keyboardHeight && !Object.hasOwn(visualViewport, 'height'))) return;
  const get = () => page.innerHeight - keyboardHeight;
  Object.defineProperty(visualViewport, 'height', { configurable: true, get });
  visualViewport.dispatchEvent(new page.Event('resize'));
}
