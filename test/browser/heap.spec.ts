import { en } from '../../src/locale/en';
import { sourceOf } from '../support/hostSite';
import { addFigures } from './figures';
import { type Footprint, followFootprint, growthOf } from './footprint';
import { expect, test } from './long';

const REPLIES = 3_000;
const MAX_BYTES_PER_REPLY = 2_000;

/** Rounds before the measurement: objects that are created once do not count. */
const WARM_UP = 100;
const MAX_GROWTH = 50_000;

/** Hands over replies, a few per frame, as a host's stream would. */
function receive(count: number) {
  return new Promise<void>((done) => {
    let received = 0;
    function next() {
      for (let index = 0; index < 10 && received < count; index++, received++) {
        window.chat.receive({ payloadType: 'text', payload: { text: `Reply number ${received}` } });
      }
      if (received < count) requestAnimationFrame(next);
      else requestAnimationFrame(() => done());
    }
    next();
  });
}

/** Opens and closes the panel; returns how often it was there, and gone. Now and then the page is painted, too. */
async function openAndClose(times: number) {
  const root = document.querySelector('finance-chat')?.shadowRoot;
  const isThere = () => Boolean(root?.querySelector('[part=composer]'));
  /** Effects run after the next frame. Until then, the panels that have them are kept. */
  const painted = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  const counts = { there: 0, gone: 0 };
  for (let time = 0; time < times; time++) {
    window.chat.open();
    await scheduler.postTask(() => {});
    if (time % 50 === 0) await painted();
    if (isThere()) counts.there++;
    window.chat.close();
    await scheduler.postTask(() => {});
    if (!isThere()) counts.gone++;
  }
  await painted();
  return counts;
}

test('keeps no more of a reply than the reply, however many come in while the panel is open', {
  tag: '@all',
}, async ({ page, host, chat }) => {
  test.slow();
  await host.open();
  await chat.open();
  const footprint = await followFootprint(page);
  // Objects that are created once, such as formats, are no cost of a reply.
  await page.evaluate(receive, 200);
  const before = await footprint();
  await page.evaluate(receive, REPLIES);
  const perReply = ((await footprint()).heap - before.heap) / REPLIES;
  addFigures({ 'bytes of heap per reply': Math.round(perReply) });
  expect(perReply).toBeLessThan(MAX_BYTES_PER_REPLY);
});

test('keeps no replies of the conversation before a new one', { tag: '@all' }, async ({
  page,
  host,
  chat,
}) => {
  await host.open();
  await chat.open();
  const footprint = await followFootprint(page);
  const before = await footprint();
  await page.evaluate(receive, 50);
  // The panel draws the whole conversation again.
  await chat.button('Close chat').click();
  await chat.open();
  const full = await footprint();
  await page.evaluate(() => window.chat.newSession());
  await expect(chat.replies).toHaveCount(0);
  const after = await footprint();
  expect(full.objects - before.objects).toBeGreaterThan(2_000);
  expect(after.objects - before.objects).toBeLessThan(1_500);
});

function expectNoGrowth(before: Footprint, after: Footprint) {
  expect(after.heap - before.heap).toBeLessThan(MAX_GROWTH);
  expect(after.objects - before.objects).toBeLessThan(100);
  expect(after.nodes - before.nodes).toBeLessThan(50);
  expect(after.listeners).toBe(before.listeners);
}

test('is where it was after many openings, and asks for nothing again', { tag: '@all' }, async ({
  page,
  host,
  chat,
  service,
  openings,
}) => {
  await host.open();
  await chat.open();
  await chat.say('Hello');
  await expect(chat.replies).toHaveCount(1);
  await chat.shortcut(en.metrics).click();
  await expect(chat.metrics).toHaveCount(2);
  const called = service.called();
  await chat.button('Close chat').click();
  const footprint = await followFootprint(page);
  await page.evaluate(openAndClose, WARM_UP);
  const before = await footprint();
  const counts = await page.evaluate(openAndClose, openings);
  const after = await footprint();
  addFigures({
    'openings of the panel, requests for them': `${openings}, ${service.called().length - called.length}`,
    ...growthOf(before, after),
  });
  expect(counts).toEqual({ there: openings, gone: openings });
  expect(service.called()).toEqual(called);
  expectNoGrowth(before, after);
});

test('is where it was after many lives, all of one session', { tag: '@all' }, async ({
  page,
  host,
  chat,
  service,
  openings,
}) => {
  const lives = openings / 4;
  await host.open();
  await chat.open();
  await chat.say('Hello');
  await expect(chat.replies).toHaveCount(1);
  const called = service.called();
  const footprint = await followFootprint(page);

  /** Every other widget is destroyed by the one that takes its place. Returns how many had the conversation. */
  const live = (times: number): Promise<number> =>
    page.evaluate(`(async () => {
      let restored = 0;
      for (let time = 0; time < ${times}; time++) {
        window.chat = FinanceChat.init(${sourceOf(host.options())});
        chat.open();
        await scheduler.postTask(() => {});
        if (chat.transcript().startsWith('You: Hello')) restored++;
        if (time % 2) chat.destroy();
      }
      chat.destroy();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
      return restored;
    })()`);

  await live(WARM_UP);
  const before = await footprint();
  const restored = await live(lives);
  const after = await footprint();
  addFigures({
    'calls of init and destroy, requests for them': `${lives}, ${service.called().length - called.length}`,
    ...growthOf(before, after),
  });
  expect(restored).toBe(lives);
  expect(service.called()).toEqual(called);
  expectNoGrowth(before, after);
});
