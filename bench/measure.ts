import type { Browser, CDPSession, Page } from '@playwright/test';
import { installProbe } from './probe';
import type { Bytes, Site } from './site';
import type { Subject } from './subjects';

const TEXT = 'Wherewithal';
/** The work of a page after it looks ready counts, too. */
const SETTLING_MS = 400;
const MOST_MS = 5_000;
/** How long a person's pointer is on a bubble before the press. */
const HOVER_MS = 150;

/** Times in milliseconds, sizes in bytes, and counts. `NaN` where a subject has no such figure. */
export interface Figures {
  /** The bytes before the bubble, and before the panel is usable. */
  loaded: Bytes;
  opened: Bytes;
  /** The time of the main thread until all is quiet: in loading, then in opening. */
  loading: number;
  opening: number;
  bubble: number;
  composer: number;
  send: number;
  heapBefore: number;
  heap: number;
  elements: number;
  requests: number;
  shift: number;
  /** Tasks over 50 ms in loading and opening, and the longest of them. */
  longTasks: number;
  longestTask: number;
  /** The longest task over 50 ms while a message is sent and answered, and while the overview comes. */
  longestSending: number;
  longestOverview: number;
}

/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};

export async function openPage(browser: Browser, throttle: number, isSlowNetwork = false) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // A browser without a screen draws motion on the main thread, where a real one does not.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(installProbe);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  if (isSlowNetwork) await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  return { context, page, devtools };
}

/** One load, opening and message in a fresh profile. */
export async function measure(
  browser: Browser,
  site: Site,
  subject: Subject,
  throttle: number,
  isSlowNetwork = false,
) {
  const { context, page, devtools } = await openPage(browser, throttle, isSlowNetwork);
  const { bubble, composer, overview, isPressedAtOnce } = subject;
  const asked: string[] = [];
  // Requests of a peer to other origins fail.
  await context.route(
    (url) => url.origin !== site.url,
    (route) => route.abort(),
  );
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  try {
    await page.goto(site.pageOf(subject));
    // Frames are waited for on every page, so that they cost all the same.
    const painted = await page.evaluate((path) => window.probe.painted(path), bubble ?? ['body']);
    await settled(page, throttle);
    const loaded = site.weigh(asked);
    const loading = await work(devtools);
    const heapBefore = await heapOf(devtools);
    // The garbage collection of this measurement is no work of the subject.
    const before = await work(devtools);
    if (!isPressedAtOnce) {
      // Also on a page without a bubble, so that the pointer costs every page the same. A locator would add its own script to
      // the heap and the time.
      const [x, y] = await page.evaluate((path) => window.probe.middleOf(path), bubble ?? ['body']);
      await page.mouse.move(x, y);
    }
    await page.waitForTimeout(HOVER_MS);
    const usable = await page.evaluate(([path, target]) => window.probe.open(path, target), [
      bubble,
      composer ?? ['body'],
    ] as const);
    await settled(page, throttle);
    const opening = (await work(devtools)) - before;
    const requests = asked.length - 1;
    const opened = site.weigh(asked);
    const { longTasks, shift, elements } = await page.evaluate(() => {
      const { longTasks, shift } = window.probe;
      return { longTasks, shift, elements: window.probe.elements() };
    });
    const heap = await heapOf(devtools);
    let send = Number.NaN;
    const longestSending = await longestTaskOf(page, throttle, async () => {
      if (composer) send = await timeSending(page, composer);
    });
    const longestOverview = await longestTaskOf(page, throttle, async () => {
      if (overview)
        await page.evaluate(({ button, figures }) => window.probe.open(button, figures), overview);
    });
    return {
      loaded,
      opened,
      loading,
      opening,
      send,
      bubble: bubble ? painted : Number.NaN,
      composer: composer ? usable : Number.NaN,
      heapBefore,
      heap,
      elements,
      requests,
      shift,
      longTasks: longTasks.length,
      longestTask: Math.max(0, ...longTasks),
      longestSending: composer ? longestSending : Number.NaN,
      longestOverview: overview ? longestOverview : Number.NaN,
    } satisfies Figures;
  } finally {
    await context.close();
  }
}

async function settled(page: Page, throttle: number) {
  await page.waitForTimeout(SETTLING_MS * Math.sqrt(throttle));
  await page.evaluate(() => window.probe.frames(2));
}

/** Of the tasks over 50 ms, the longest until all is quiet again. */
async function longestTaskOf(page: Page, throttle: number, act: () => Promise<void>) {
  const before = await page.evaluate(() => window.probe.longTasks.length);
  await act();
  await settled(page, throttle);
  const tasks = await page.evaluate((from) => window.probe.longTasks.slice(from), before);
  return Math.max(0, ...tasks);
}

async function timeSending(page: Page, composer: string[]) {
  await page.evaluate((path) => window.probe.focus(path), composer);
  await page.keyboard.insertText(TEXT);
  await page.evaluate(() => window.probe.frames(2));
  await page.evaluate(([path, text]) => window.probe.awaitSent(path, text), [composer, TEXT] as const);
  await page.keyboard.press('Enter');
  const sent = page.evaluate(() => window.probe.sent);
  // A subject that never shows its text is waited for no longer than this.
  return Promise.race([sent, page.waitForTimeout(MOST_MS).then(() => Number.NaN)]);
}

/**
 * Milliseconds of the main thread so far. Script, style and layout alone would leave out modules and microtasks, which
 * Chromium counts under none of them.
 */
export async function work(devtools: CDPSession) {
  return 1_000 * (await metrics(devtools))('TaskDuration');
}

/** Bytes that are still held after garbage collection. */
export async function heapOf(devtools: CDPSession) {
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
  return (await metrics(devtools))('JSHeapUsedSize');
}

async function metrics(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
}
