import type { Page } from '@playwright/test';
import { median } from '../../bench/statistics';
import { sourceOf } from '../support/hostSite';
import { expect, launchWith, test } from './fixtures';

const REPLIES = 999;
const MAX_BYTES_PER_REPLY = 2_000;
/** Of lives and openings. */
const TIMES = 198;
/** Something of the browser's own, 0.65 MB, may come or go in one of them. What leaks comes in each. */
const PARTS = 3;
/** Far less than a panel. */
const MAX_BYTES_PER_TIME = 2_000;
/** Objects that are created once, such as formats, are no growth. */
const WARM_UP = 100;

/** Measures what a page holds once its garbage was collected. */
async function followMemory(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  return async () => {
    for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return { heap: usedSize, nodes, listeners: jsEventListeners };
  };
}

// Machine code would be most of the growth of a heap, and its size depends on the choices of the compiler.
launchWith(['--js-flags=--jitless']);

test('keeps no more of a reply than the reply, and nothing of openings, conversations and lives', {
  tag: '@all',
}, async ({ page, host, chat, service }) => {
  await host.openChat();
  await chat.say('Hello');
  await expect(chat.replies).toHaveCount(1);
  const called = service.called();
  const measure = await followMemory(page);

  /** Effects run after the next frame. */
  const PAINTED =
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';
  const repeat = (times: number, act: string) =>
    page.evaluate(`(async () => {
        for (let time = 0; time < ${times}; time++) {
          ${act}
          if (time % 10 === 0) await ${PAINTED};
        }
        await ${PAINTED};
      })()`);

  async function growthOf(times: number, act: string) {
    await repeat(WARM_UP, act);
    const before = await measure();
    const heaps = [before.heap];
    let after = before;
    for (let part = 0; part < PARTS; part++) {
      await repeat(times / PARTS, act);
      after = await measure();
      heaps.push(after.heap);
    }
    const growths = heaps.slice(1).map((heap, part) => heap - (heaps[part] ?? 0));
    return {
      heap: PARTS * median(growths),
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
    };
  }

  const replies = await growthOf(
    REPLIES,
    "chat.receive({ payloadType: 'text', payload: { text: 'Reply number ' + time } });",
  );
  expect(replies.heap / REPLIES).toBeLessThan(MAX_BYTES_PER_REPLY);

  const NOTHING = { nodes: 0, listeners: 0 };
  const openings = await growthOf(TIMES, 'chat.close(); await 0; chat.open(); await 0;');
  expect(openings).toMatchObject(NOTHING);
  expect(openings.heap / TIMES).toBeLessThan(MAX_BYTES_PER_TIME);

  expect(service.called()).toEqual(called);
  const lives = await growthOf(
    TIMES,
    `window.chat = FinanceChat.init(${sourceOf(host.options())});
      chat.open();
      await 0;
      if (time % 2) chat.destroy();`,
  );
  expect(lives).toMatchObject(NOTHING);
  expect(lives.heap / TIMES).toBeLessThan(MAX_BYTES_PER_TIME);
  expect(service.called()).toEqual(called);
});
