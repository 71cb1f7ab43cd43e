import type { Browser } from '@playwright/test';
import { heapOf, openPage, work } from './measure';
import type { Site } from './site';
import { median } from './statistics';
import { OURS } from './subjects';

export const LENGTHS = [100, 1_000, 10_000];

/** A conversation of `length` messages; times in milliseconds of the main thread. */
export interface LongFigures {
  length: number;
  /** The time of one message more. */
  next: number;
  /** The times of a screen back, and of closing and opening. */
  scroll: number;
  open: number;
  /** All that the page holds, in bytes. */
  heap: number;
  elements: number;
}

type Act = 'none' | 'receive' | 'scroll' | 'reopen';

/** Several acts at once, so that the cost of measuring is small beside them. */
const ACTS = 8;

/** Conversations of every length side by side on pages of their own, each measured in turn. */
export async function measureLong(browser: Browser, site: Site, samples: number): Promise<LongFigures[]> {
  const pages = [];
  for (const length of LENGTHS) pages.push({ length, ...(await converse(browser, site, length)) });
  const costs = pages.map(() => ({
    receive: [] as number[],
    scroll: [] as number[],
    reopen: [] as number[],
  }));
  for (let sample = 0; sample < samples; sample++) {
    for (const [index, { page, devtools }] of pages.entries()) {
      const cost = async (act: Act) => {
        await page.bringToFront();
        const before = await work(devtools);
        await page.evaluate(perform, [act, ACTS] as const);
        return ((await work(devtools)) - before) / ACTS;
      };
      // Frames cost something, too, when nothing happens in them.
      const idle = await cost('none');
      for (const act of ['receive', 'scroll', 'reopen'] as const)
        costs[index]?.[act].push((await cost(act)) - idle);
    }
  }
  const figures = [];
  for (const [index, { length, page, devtools, context, elements }] of pages.entries()) {
    const heap = await heapOf(devtools);
    const { receive = [], scroll = [], reopen = [] } = costs[index] ?? {};
    figures.push({
      length,
      heap,
      next: median(receive),
      scroll: median(scroll),
      open: median(reopen),
      elements: Math.max(elements, await page.evaluate(() => window.probe.elements())),
    });
    await context.close();
  }
  return figures;
}

async function converse(browser: Browser, site: Site, length: number) {
  const opened = await openPage(browser, 1);
  await opened.page.goto(site.pageOf(OURS));
  await opened.page.evaluate((count) => {
    // All in one answer: with an answer for each, the page would draw every one of them.
    window.chat.update({
      readReplies: () =>
        Array.from({ length: count - 1 }, (_, index) => ({
          payloadType: 'text',
          payload: { text: `Reply no. ${index + 1}, as long as a reply usually is, about what you spent.` },
        })),
    });
    window.chat.open();
    window.chat.send('Tell me everything');
  }, length);
  await opened.page.locator('[part~=message-assistant]').last().waitFor();
  const elements = await opened.page.evaluate(() => window.probe.elements());
  return { ...opened, elements };
}

/** In the page: repeats an act, a frame each. */
async function perform([act, times]: readonly [Act, number]) {
  const log = document.querySelector('finance-chat')?.shadowRoot?.querySelector('[role=log]');
  for (let time = 0; time < times; time++) {
    if (act === 'receive')
      window.chat.receive({
        payloadType: 'text',
        payload: { text: `One more, no. ${time}, of some words.` },
      });
    if (act === 'scroll' && log) log.scrollTop -= log.clientHeight;
    if (act === 'reopen') {
      window.chat.close();
      // Closing and opening in one task would change nothing on the page.
      await new Promise((done) => setTimeout(done));
      window.chat.open();
    }
    await new Promise(requestAnimationFrame);
  }
  if (act === 'scroll' && log) log.scrollTop = log.scrollHeight;
  await new Promise(requestAnimationFrame);
}
