import { type Page, rootOf } from '../player/player';

/** The elements whose clicks are repeated. Links are left out, because each of them would open a tab. */
const PRESSED = 'button';

/** Repeats the person's presses, typing and scrolling in the chat of this page on the other pages. */
export function mirror(page: Page, getOthers: () => readonly Page[]): void {
  /** Acts on the twin of the event's element in each other chat. Steps of a scenario are not acts of a person. */
  function forEachTwin(event: Event, selector: string, act: (twin: Element, page: Page) => void) {
    const [target] = event.composedPath();
    const element = event.isTrusted ? (target as Element).closest?.(selector) : undefined;
    const root = rootOf(page);
    if (!element || !root?.contains(element)) return;
    for (const other of getOthers()) {
      const twin = twinOf(element, root, rootOf(other));
      if (twin) act(twin, other);
    }
  }

  page.addEventListener(
    'click',
    (event) => forEachTwin(event, PRESSED, (twin) => (twin as HTMLElement).click()),
    true,
  );

  page.addEventListener(
    'input',
    (event) =>
      forEachTwin(event, 'textarea', (twin, other) => {
        const { value } = event.composedPath()[0] as HTMLTextAreaElement;
        (twin as HTMLTextAreaElement).value = value;
        twin.dispatchEvent(new other.Event('input', { bubbles: true, composed: true }));
      }),
    true,
  );

  page.addEventListener(
    'keydown',
    (event) => {
      const { key, shiftKey, isComposing } = event;
      if (isComposing || (key !== 'Enter' && key !== 'Escape')) return;
      forEachTwin(event, 'textarea', (twin, other) => {
        const init = { key, shiftKey, bubbles: true, composed: true, cancelable: true };
        twin.dispatchEvent(new other.KeyboardEvent('keydown', init));
      });
    },
    true,
  );

  function handleScroll(event: Event) {
    const [log] = event.composedPath() as Element[];
    // The chats scroll by themselves too. Only the one under the pointer leads.
    if (!log?.matches(':hover')) return;
    forEachTwin(event, '[part=transcript]', (twin) => {
      twin.scrollTop = log.scrollTop;
    });
  }

  // Scroll events do not leave the shadow root.
  page.addEventListener('pointerover', () => rootOf(page)?.addEventListener('scroll', handleScroll, true));
}

/** The element at the same position among all elements of its kind. */
function twinOf(element: Element, root: ShadowRoot, otherRoot: ShadowRoot | undefined): Element | undefined {
  const index = siblingsOf(element, root).indexOf(element);
  return otherRoot && siblingsOf(element, otherRoot)[index];
}

/** The elements with the same tag in the same part of the chat. Names differ from language to language. */
function siblingsOf(element: Element, root: ShadowRoot): readonly Element[] {
  const placeOf = (each: Element) => each.closest('[part]')?.part.value;
  return [...root.querySelectorAll(element.localName)].filter((each) => placeOf(each) === placeOf(element));
}
