import { expect, test } from './fixtures';

const REPLIES = 3_000;
const MAX_BYTES_PER_REPLY = 2_000;

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

test('keeps no more of a reply than the reply, however many come in while the panel is open', async ({
  page,
  host,
  chat,
}) => {
  test.slow();
  await host.open();
  await chat.open();
  const devtools = await page.context().newCDPSession(page);

  async function usedHeap() {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return usedSize;
  }

  // What is created once, such as formats, is not what a reply costs.
  await page.evaluate(receive, 200);
  const before = await usedHeap();
  await page.evaluate(receive, REPLIES);
  const perReply = ((await usedHeap()) - before) / REPLIES;
  console.log(`${Math.round(perReply)} bytes of heap per reply`);
  expect(perReply).toBeLessThan(MAX_BYTES_PER_REPLY);
});
