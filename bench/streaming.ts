import { type Browser, chromium } from '@playwright/test';
import { findChromium, LAUNCH_ARGS } from '../test/browser/chromium';
import { viewOf } from '../test/support/view';
import { longestTaskOf } from './longestTask';
import { work } from './measure';
import { type Site, serveSubjects } from './site';
import { median } from './statistics';
import { OURS, type Subject } from './subjects';

const LENGTH = 20_000;
const PIECES = 2_000;
const SLOW = 4;

const samples = Number(process.env.SAMPLES || 3);

const MARKDOWN: Subject = {
  ...OURS,
  name: 'finance-chat with Markdown',
  body: `${OURS.body}<script src="/markdown.js"></script>`,
};

const fill = (text: string) => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);

const SENTENCE = 'You spent a little more on food this month than in the month before it. ';
const PARAGRAPH = `${SENTENCE.repeat(6)}\n\n`;
const LIST = `- **Food**: ${SENTENCE}\n- *Rent*: as before\n\n`;
const TABLE = '| Month | Spent |\n| --- | --- |\n| April | £310.00 |\n| May | £342.50 |\n\n';

const TEXTS: [name: string, subject: Subject, text: string][] = [
  ['plain paragraphs', OURS, fill(PARAGRAPH)],
  ['one plain paragraph', OURS, fill(SENTENCE)],
  ['Markdown', MARKDOWN, fill(`## Food\n\n${PARAGRAPH}${LIST}${TABLE}${PARAGRAPH}`)],
  ['one Markdown paragraph', MARKDOWN, fill(`${SENTENCE}It was **£32.50** more. `)],
];

/** How a text comes: as a message, or in pieces with or without pauses. */
const WAYS = ['whole', 'at once', 'over 2 s'] as const;
type Way = (typeof WAYS)[number];

interface Counts {
  frames: number;
  renderings: number;
}

/** In the page: lets the text come, and counts frames if wanted. A text that is not shown costs its timers alone. */
async function receive([text, way, isShown, isCounted, pieces]: readonly [
  string,
  Way,
  boolean,
  boolean,
  number,
]) {
  const log = document.querySelector('finance-chat')?.shadowRoot?.querySelector('[role=log]');
  const counts: Counts = { frames: 0, renderings: 0 };
  let frame = 0;
  const countFrame = () => {
    counts.frames++;
    frame = requestAnimationFrame(countFrame);
  };
  const observer = new MutationObserver(() => {
    counts.renderings++;
  });
  if (isCounted) countFrame();
  if (log) observer.observe(log, { subtree: true, childList: true, characterData: true });

  if (way !== 'whole') {
    const writer = (isShown ? window.chat.reply() : new WritableStream()).getWriter();
    const size = text.length / pieces;
    for (let piece = 0; piece < pieces; piece++) {
      await writer.write(text.slice(piece * size, (piece + 1) * size));
      if (way === 'over 2 s' && piece % 5 === 0) await new Promise((done) => setTimeout(done, 4));
    }
    await writer.close();
  } else if (isShown) window.chat.receive({ payloadType: 'text', payload: { text } });

  await new Promise((done) => setTimeout(done, 500));
  cancelAnimationFrame(frame);
  observer.disconnect();
  return counts;
}

/** A page whose conversation has begun, so that its first format of a time is there. */
async function converse(browser: Browser, site: Site, subject: Subject, throttle: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(site.pageOf(subject));
  const chat = viewOf(page);
  await chat.open();
  await chat.say('How much was food?');
  await chat.replies.last().waitFor();
  await page.waitForTimeout(500);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  return { context, page, devtools };
}

type Case = readonly [subject: Subject, text: string, way: Way, isShown: boolean];

/** Milliseconds of the processor that the main thread takes. */
async function timeOf(browser: Browser, site: Site, [subject, text, way, isShown]: Case) {
  const { context, page, devtools } = await converse(browser, site, subject, 1);
  const before = await work(devtools);
  await page.evaluate(receive, [text, way, isShown, false, PIECES] as const);
  const time = (await work(devtools)) - before;
  await context.close();
  return time;
}

async function slowly(browser: Browser, site: Site, [subject, text, way, isShown]: Case) {
  const { context, page } = await converse(browser, site, subject, SLOW);
  let counts: Counts = { frames: 0, renderings: 0 };
  const longest = await longestTaskOf(browser, page, async () => {
    counts = await page.evaluate(receive, [text, way, isShown, true, PIECES] as const);
  });
  await context.close();
  return { ...counts, longest };
}

const site = await serveSubjects([OURS, MARKDOWN]);
const browser = await chromium.launch({ args: LAUNCH_ARGS, executablePath: findChromium() });
const line = (name: string, cells: string[]) =>
  name.padEnd(34) + cells.map((cell) => cell.padStart(12)).join('');

console.log(
  `${LENGTH} characters, as a message and in ${PIECES} pieces: milliseconds of the processor, without what the
timers of an empty page take; the longest task, all renderings and all frames with the processor slowed ${SLOW} times\n`,
);
console.log(line('', ['ms', '× whole', 'longest', 'renderings', 'frames']));
for (const [name, subject, text] of TEXTS) {
  let whole = Number.NaN;
  for (const way of WAYS) {
    const times = [];
    const slow = [];
    for (let sample = 0; sample < samples; sample++) {
      const idle = await timeOf(browser, site, [subject, text, way, false]);
      times.push((await timeOf(browser, site, [subject, text, way, true])) - idle);
      slow.push(await slowly(browser, site, [subject, text, way, true]));
    }
    const time = median(times);
    if (way === 'whole') whole = time;
    const cells = [
      time.toFixed(0),
      (time / whole).toFixed(1),
      median(slow.map(({ longest }) => longest)).toFixed(0),
      median(slow.map(({ renderings }) => renderings)).toFixed(0),
      median(slow.map(({ frames }) => frames)).toFixed(0),
    ];
    console.log(line(`${name}, ${way}`, cells));
  }
}
await browser.close();
site.close();
