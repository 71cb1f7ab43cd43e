import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  args: { beginData?: { stackTrace?: { url: string; functionName: string }[] } };
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'];

/** Layouts and styles that scripts of the page forced while something was done, by the function that did, a line each. */
export async function forcedBy(browser: Browser, page: Page, act: () => Promise<void>) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const forced = (name: string) =>
    traceEvents.flatMap((event) => {
      const [top] = (event.name === name && event.args.beginData?.stackTrace) || [];
      return top ? [`${top.functionName} in ${new URL(top.url, page.url()).pathname}`] : [];
    });
  return { layouts: forced('Layout'), styles: forced('UpdateLayoutTree') };
}
