import type { Browser } from '@playwright/test';
import { heapOf, openPage, work } from './measure';
import type { Site } from './site';
import { median } from './statistics';
import { OURS, PEERS, type Subject } from './subjects';

const LENGTHS = [100, 10_000];

/** A conversation of `length` messages; times in milliseconds of the main thread. */
export interface LongFigures {
  name: string;
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

/** Scrolling back leaves more entries on the page, so it comes after the messages. */
const ACTS = ['receive', 'scroll', 'reopen'] as const;

type Act = 'none' | (typeof ACTS)[number];

/** A conversation is there, and all is quiet, after this time. */
const FILLING_MS = 2_000;

/** Several at once, so that the cost of measuring is small beside them. */
const TIMES = 8;

/** The work that an act has begun is done after this time, for example the saving of the conversation. */
const LATER_MS = 600;

/** Conversations of every length side by side on pages of their own, each measured in turn. */
export async function measureLong(browser: Browser, site: Site, samples: number): Promise<LongFigures[]> {
  const pages = [];
  for (const length of LENGTHS) pages.push(await converse(browser, site, OURS, length));
  for (const peer of PEERS.filter(({ fill }) => fill)) pages.push(await converse(browser, site, peer, 100));
  const costs = pages.map(() => ({
    receive: [] as number[],
    scroll: [] as number[],
    reopen: [] as number[],
  }));
  for (const act of ACTS) {
    for (let sample = 0; sample < samples; sample++) {
      for (const [index, { page, devtools, subject }] of pages.entries()) {
        if (act !== 'receive' && subject !== OURS) continue;
        const cost = async (done: Act) => {
          await page.bringToFront();
          const before = await work(devtools);
          if (done === 'receive') await page.evaluate(`(${repeat})({${subject.receive}}.receive, ${TIMES})`);
          else await page.evaluate(perform, [done, TIMES] as const);
          await page.waitForTimeout(LATER_MS);
          return ((await work(devtools)) - before) / TIMES;
        };
        // Frames cost something, too, when nothing happens in them.
        const idle = await cost('none');
        costs[index]?.[act].push((await cost(act)) - idle);
      }
    }
  }
  const figures = [];
  for (const [index, { subject, length, page, devtools, context, elements }] of pages.entries()) {
    const heap = await heapOf(devtools);
    const { receive = [], scroll = [], reopen = [] } = costs[index] ?? {};
    figures.push({
      name: subject.name,
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

async function converse(browser: Browser, site: Site, subject: Subject, length: number) {
  const opened = await openPage(browser, 1);
  const { page } = opened;
  await page.goto(site.pageOf(subject));
  await page.evaluate(([bubble, composer]) => window.probe.open(bubble, composer), [
    subject.bubble,
    subject.composer ?? ['body'],
  ] as const);
  await page.evaluate(`({${subject.fill}}).fill(${length})`);
  await page.waitForTimeout(FILLING_MS);
  return { ...opened, subject, length, elements: await page.evaluate(() => window.probe.elements()) };
}

/** In the page: repeats an act, a frame each. */
async function repeat(act: () => void, times: number) {
  for (let time = 0; time < times; time++) {
    act();
    await new Promise(requestAnimationFrame);
  }
  await new Promise(requestAnimationFrame);
}

/** The same for acts of ours. */
async function perform([act, times]: readonly [Act, number]) {
  const log = document.querySelector('finance-chat')?.shadowRoot?.querySelector('[role=log]');
  for (let time = 0; time < times; time++) {
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
