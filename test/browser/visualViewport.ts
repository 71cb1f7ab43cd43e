import type { Page } from '@playwright/test';

/** What of the page a phone shows: less above a keyboard, and less where the person has zoomed in. */
export const setVisualViewport = (page: Page, change: Partial<VisualViewport>) =>
  page.evaluate((properties) => {
    const view = visualViewport as VisualViewport;
    for (const [name, value] of Object.entries(properties))
      Object.defineProperty(view, name, { value, configurable: true });
    view.dispatchEvent(new Event('resize'));
  }, change);
