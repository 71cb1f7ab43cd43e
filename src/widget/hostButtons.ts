import { effect, type ReadonlySignal } from '@preact/signals';
import { isString } from '../lib/guards';
import type { Options } from '../options/widgetOptions';
import type { Reporter } from '../report/reporter';

interface ButtonParts {
  options: ReadonlySignal<Options>;
  isOpen: ReadonlySignal<boolean>;
  isPageReady: ReadonlySignal<boolean>;
  host: Element;
  report: Reporter;
}

/**
 * Tells assistive technology whether the panel is open, on the buttons of the page that the option `launcher` selects. Says
 * so where there are none when the page is ready. Buttons that come later are found when the panel opens or closes. Returns
 * the function that takes everything back.
 */
export const markHostButtons = ({ options, isOpen, isPageReady, host, report }: ButtonParts): (() => void) =>
  effect(() => {
    const { launcher: selector } = options.value;
    if (!isString(selector)) return undefined;
    const buttons = [...document.querySelectorAll(selector)];
    if (buttons.length === 0 && isPageReady.value) report.warn(['missing-launcher', selector]);
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
