import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Page } from '../player/player';
import type { Scenario } from '../player/scenario';
import { scenarioOf } from '../player/scenarios';
import { KEYBOARD_HEIGHT, type Size, sizeOf } from './size';
import type { View } from './view';

/** A view, and the values computed from it. */
export interface Shown {
  readonly view: ReadonlySignal<View>;
  readonly scenario: ReadonlySignal<Scenario>;
  /** Milliseconds that every answer takes. */
  readonly delay: ReadonlySignal<number>;
  readonly locale: ReadonlySignal<string>;
  readonly size: ReadonlySignal<Size>;
}

export function createShown(view: ReadonlySignal<View>): Shown {
  const scenario = computed(() => scenarioOf(view.value.scenario) as Scenario);
  return {
    view,
    scenario,
    delay: computed(() => view.value.delay ?? scenario.value.delay ?? 0),
    locale: computed(() => view.value.brand.locale ?? scenario.value.locale ?? 'en'),
    size: computed(() => sizeOf(view.value)),
  };
}

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
