import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { isString } from '../lib/guards';
import { listen } from '../lib/listen';
import type { Options } from '../options/widgetOptions';
import type { Reporter } from '../report/reporter';

/**
 * Tells assistive technology whether the panel is open, on the buttons of the page that the option `launcher` selects. Says
 * so where there are none when the page is ready. Buttons that come later are found when the panel opens or closes. Returns
 * the function that takes everything back.
 */
export function markHostButtons(
  options: ReadonlySignal<Options>,
  isOpen: ReadonlySignal<boolean>,
  host: Element,
  report: Reporter,
): () => void {
  const isReady = signal(false);

  function checkPage() {
    isReady.value = document.readyState === 'complete';
  }

  const stopMarking = effect(() => {
    const { launcher: selector } = options.value;
    if (!isString(selector)) return undefined;
    const buttons = [...document.querySelectorAll(selector)];
    if (buttons.length === 0 && isReady.value) report.warn(['missing-launcher', selector]);
    // A page may keep the attribute itself.
    const marked = buttons.filter((button) => !button.hasAttribute('aria-expanded'));
    host.id ||= 'finance-chat';
    for (const button of marked) {
      button.setAttribute('aria-expanded', `${isOpen.value}`);
      button.setAttribute('aria-controls', host.id);
    }
    return () => {
      for (const button of marked) {
        button.removeAttribute('aria-expanded');
        button.removeAttribute('aria-controls');
      }
    };
  });
  const stopListening = listen(window, ['load'], checkPage);
  // After the code that called `init`, which may still put its button on the page.
  void Promise.resolve().then(checkPage);

  return () => {
    stopListening();
    stopMarking();
  };
}
