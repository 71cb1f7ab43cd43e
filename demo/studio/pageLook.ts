import { rootOf } from './player';
import { KEYBOARD_HEIGHT, type View } from './view';

type Page = Window & typeof globalThis;

/** The pseudo-classes that each state of the controls stands for. */
const PSEUDO_CLASSES: Record<View['controls'], string> = {
  rest: '',
  hover: 'hover',
  focus: 'focus-visible',
  pressed: 'hover active',
};

/** Shows a page and its chat as the view wants it. The conversation goes on. */
export function showAs({ scheme, device, text, controls }: View, page: Page): void {
  const { documentElement } = page.document;
  documentElement.dataset.scheme = scheme;
  documentElement.style.fontSize = text === 'large' ? '200%' : '';
  raiseKeyboard(page, device === 'keyboard' ? KEYBOARD_HEIGHT : 0);
  forceControls(page, PSEUDO_CLASSES[controls]);
}

/** A keyboard covers the page and leaves its window as it is. Only the visual viewport is smaller. */
function raiseKeyboard(page: Page, keyboardHeight: number): void {
  const { visualViewport } = page;
  if (!visualViewport || (!keyboardHeight && !Object.hasOwn(visualViewport, 'height'))) return;
  const get = () => page.innerHeight - keyboardHeight;
  Object.defineProperty(visualViewport, 'height', { configurable: true, get });
  visualViewport.dispatchEvent(new page.Event('resize'));
}

/** A page cannot hover, focus or press all controls at once, so an attribute of the chat stands for that. */
function forceControls(page: Page, pseudoClasses: string): void {
  const root = rootOf(page);
  const widget = root?.querySelector<HTMLElement>('.widget');
  if (!root || !widget || (!pseudoClasses && !widget.dataset.controls)) return;
  for (const { cssRules } of root.adoptedStyleSheets) addAttribute(cssRules);
  widget.dataset.controls = pseudoClasses;
}

/** Lets rules for those pseudo-classes hold for the attribute too, with the same specificity. */
function addAttribute(rules: CSSRuleList): void {
  for (const rule of rules) {
    if ('selectorText' in rule && !`${rule.selectorText}`.includes('data-controls')) {
      rule.selectorText = `${rule.selectorText}`.replaceAll(
        /:(hover|active|focus-visible)/g,
        ':is(:$1, :where([data-controls~="$1"] :is(a, button, textarea)))',
      );
    }
    if ('cssRules' in rule) addAttribute(rule.cssRules as CSSRuleList);
  }
}
