import type { Page } from '@playwright/test';

/** Changes the part of the page that a phone shows: less above a keyboard, or where the person has zoomed in. */
export const setVisualViewport = (page: Page, change: Partial<VisualViewport>) =>
  page.evaluate((properties) => {
    const view = visualViewport as VisualViewport;
    for (const [name, value] of Object.entries(properties))
      Object.defineProperty(view, name, { value, configurable: true });
    view.dispatchEvent(new Event('resize'));
  }, change);
