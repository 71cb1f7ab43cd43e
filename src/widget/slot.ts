import type { Options } from '../options/widgetOptions';

/** Tells the widgets on a page apart, the same way after a reload: each target has a conversation of its own. */
export function slotOf({ mode, target }: Pick<Options, 'mode' | 'target'>): string {
  if (mode === 'bubble' || !target) return mode;
  return typeof target === 'string' ? target : pathOf(target);
}

/**
 * A selector of the element: from the nearest id of the document, the place among the children of each step. Shadow trees
 * may each have the same ids, so that theirs do not count.
 */
function pathOf(element: Element): string {
  const { id, parentNode } = element;
  if (id && element.getRootNode() === document) return `#${id}`;
  if (!parentNode || parentNode === document) return element.localName;
  const step = `:nth-child(${[...parentNode.children].indexOf(element) + 1})`;
  return parentNode instanceof ShadowRoot
    ? `${pathOf(parentNode.host)} >>> ${step}`
    : `${pathOf(parentNode as Element)} > ${step}`;
}
