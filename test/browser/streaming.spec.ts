import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { deferred } from '../support/deferred';
import { serve } from '../support/serve';
import { expect, type Fixtures, test } from './fixtures';

// With reduced motion, only whole paragraphs of a reply that arrives are shown.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Begins a reply on the page. `window.writer` writes its pieces. */
async function begin(page: Page, ...pieces: string[]) {
  await page.evaluate(() => {
    Object.assign(window, { writer: window.chat.reply().getWriter() });
    window.writer.closed.catch(() => {});
  });
  await write(page, ...pieces);
}

const write = (page: Page, ...pieces: string[]) =>
  page.evaluate(async (all) => {
    for (const piece of all) await window.writer.write(piece);
  }, pieces);

declare global {
  interface Window {
    writer: WritableStreamDefaultWriter<string>;
    heard: string[];
  }
}

const arriving = ({ chat }: Pick<Fixtures, 'chat'>) =>
  chat.log.locator('[part~=message-assistant][data-status=arriving]');

test('pipes the body of an answer into a reply, and cancels the request when the person presses Stop', async ({
  page,
  host,
  chat,
}) => {
  await host.openChat();
  const left = deferred<void>();
  await using source = await serve((_, response) => {
    response.on('close', left.resolve);
    response.write('Your balance is ');
  });
  await page.evaluate((url) => {
    const pipe = async () => {
      const { body } = await fetch(url, { method: 'POST' });
      await body?.pipeThrough(new TextDecoderStream()).pipeTo(window.chat.reply());
    };
    window.heard = [];
    pipe().catch(({ name }) => window.heard.push(name));
  }, source.url);
  await expect(arriving({ chat })).toContainText('Your balance is');
  await chat.button('Stop').click();
  await expect(chat.replies).toHaveAttribute('data-status', 'stopped');
  await expect(chat.replies).toContainText(en.stopped);
  // There is no question to ask again: the host began this reply.
  for (const name of ['Stop', 'Ask again']) await expect(chat.button(name)).toHaveCount(0);
  await left.promise;
  expect(await page.evaluate(() => window.heard)).toEqual(['AbortError']);
});

const PARAGRAPH = `${'A line that is as long as the panel is wide, and a little longer. '.repeat(4)}\n\n`;

test('keeps the question of a long reply in sight, follows its end for who is there, and leaves a reader alone', async ({
  page,
  host,
  chat,
  service,
}) => {
  service.always('send', { body: {} });
  await host.openChat();
  await chat.say('Tell me more');
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  const above = () =>
    chat.log.evaluate((log) => {
      const question = log.querySelector('.user') as Element;
      return Math.round(question.getBoundingClientRect().top - log.getBoundingClientRect().top);
    });
  const fromEnd = () =>
    chat.log.evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop));
  await begin(page, ...Array(4).fill(PARAGRAPH));
  await expect.poll(above).toBe(12);
  await write(page, ...Array(16).fill(PARAGRAPH));
  await chat.button('Go to the latest').click();
  await expect.poll(fromEnd).toBe(0);
  await write(page, PARAGRAPH);
  await expect.poll(fromEnd).toBe(0);
  await chat.scrollTo(0);
  await write(page, ...Array(20).fill(PARAGRAPH));
  await page.evaluate(() => window.writer.close());
  await expect(chat.replies).not.toHaveAttribute('data-status', /./);
  expect(await chat.log.evaluate((log) => log.scrollTop)).toBe(0);
});

test('renders once per frame at most, however many pieces come', { tag: '@all' }, async ({
  page,
  host,
  chat,
}) => {
  await host.openChat();
  await begin(page, 'First ');
  await expect(arriving({ chat })).toHaveCount(1);
  const renderings = await arriving({ chat }).evaluate(async (message) => {
    const inFrames: number[] = [];
    let inFrame = 0;
    const observer = new MutationObserver(() => {
      inFrame++;
    });
    const count = () => {
      inFrames.push(inFrame);
      inFrame = 0;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    observer.observe(message, { subtree: true, childList: true, characterData: true });
    for (let piece = 0; piece < 2_000; piece++) {
      await window.writer.write('ten words! ');
      if (piece % 10 === 0) await new Promise((done) => setTimeout(done));
    }
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    return inFrames;
  });
  expect(Math.max(...renderings)).toBe(1);
});

test('looks the same and is copied the same when it is whole', { tag: '@all' }, async ({
  page,
  host,
  chat,
}) => {
  await host.openChat();
  const long = 'Some words, and then some. '.repeat(25);
  await begin(page, `${long}\n`, `${long}\n\n`, `${long}\n\n\n\n`, `Short\n${long}\nThe end\n`);
  const bubble = chat.replies.locator('.bubble');
  const look = () =>
    bubble.evaluate((element: HTMLElement) => ({
      // biome-ignore lint/performance/useDomNodeTextContent: as it is copied
      text: element.innerText,
      width: element.clientWidth,
      height: element.clientHeight,
    }));
  await expect(arriving({ chat })).toContainText('The end');
  const before = await look();
  await page.evaluate(() => window.writer.close());
  await expect(chat.replies).not.toHaveAttribute('data-status', /./);
  expect(await look()).toEqual(before);
});
