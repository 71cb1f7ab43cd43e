import type { Options } from '../options/widgetOptions';

/** Tells the widgets on a page apart, the same way after a reload: each target has a conversation of its own. */
export function slotOf({ mode, target }: Pick<Options, 'mode' | 'target'>): string {
  if (mode === 'bubble' || !target) return mode;
  return typeof target === 'string' ? target : pathOf(target);
}

/** A selector of the element: from the nearest id, the place among the children of each step. */
function pathOf(element: Element): string {
  const { id, parentElement } = element;
  if (id) return `#${id}`;
  if (!parentElement) return element.localName;
  const place = Array.from(parentElement.children).indexOf(element) + 1;
  return `${pathOf(parentElement)} > :nth-child(${place})`;
}
