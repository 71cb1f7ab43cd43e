import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor, without waits for other work of the machine. */
  tdur?: number;
  args: {
    name?: string;
    elementCount?: number;
    beginData?: { stackTrace?: { url: string; functionName: string }[] };
  };
}

/** The events of the browser during an act. */
export async function traceOf(
  browser: Browser,
  page: Page,
  categories: string[],
  act: () => Promise<unknown>,
) {
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return traceEvents as TraceEvent[];
}

/** Layouts and styles that scripts of the page forced during an act, by the function that forced them, a line each. */
export async function forcedBy(browser: Browser, page: Page, act: () => Promise<void>) {
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'];
  const events = await traceOf(browser, page, categories, act);
  const forced = (name: string) =>
    events.flatMap((event) => {
      const [top] = (event.name === name && event.args.beginData?.stackTrace) || [];
      return top ? [`${top.functionName} in ${new URL(top.url, page.url()).pathname}`] : [];
    });
  return { layouts: forced('Layout'), styles: forced('UpdateLayoutTree') };
}

/** How many elements each computation of styles looked at during an act. */
export async function styledBy(browser: Browser, page: Page, act: () => Promise<unknown>) {
  const events = await traceOf(browser, page, ['devtools.timeline', 'blink.user_timing'], act);
  const counts = events.map(({ name, args }) => (name === 'UpdateLayoutTree' && args.elementCount) || 0);
  return counts.filter(Boolean);
}
