import type { Page } from '@playwright/test';
import { ask, expect, receive, test, twoFrames } from './fixtures';
import { watch } from './watch';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The animations and the panel in the frame after an act. */
const motionsAfter = (page: Page, act: string) =>
  page.evaluate(async (source) => {
    const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
    new Function(source)();
    await new Promise(requestAnimationFrame);
    const panel = root.querySelector('dialog');
    return {
      isOpen: window.chat.isOpen(),
      isInert: panel?.inert,
      focus: root.activeElement?.getAttribute('part'),
      isPanelMoving: (panel?.getAnimations().length ?? 0) > 0,
      isHeaderMoving: (panel?.firstElementChild?.getAnimations().length ?? 0) > 0,
      all: root.getAnimations().map(({ effect }) => ({
        ms: Number(effect?.getComputedTiming().duration),
        of: (effect as KeyframeEffect).pseudoElement ?? 'element',
        properties: (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame)),
      })),
    };
  }, act);

const press = (selector: string) =>
  `document.querySelector('finance-chat').shadowRoot.querySelector('${selector}').click()`;

const pressBubble = press('[part=launcher]');

const TIMING = ['offset', 'computedOffset', 'easing', 'composite'];

test('opens from the bubble, grows and closes by motions of the compositor, without a wait for anybody', async ({
  page,
  host,
  chat,
}) => {
  await host.open();
  const opening = await motionsAfter(page, pressBubble);
  expect(opening).toMatchObject({ isOpen: true, isInert: false, focus: 'input', isPanelMoving: true });
  await receive(page, 'Hello');
  await expect.poll(() => chat.panel.evaluate((panel) => panel.getAnimations().length)).toBe(0);
  // By script: a pointer would change the colour of what is under it.
  await motionsAfter(page, press('[aria-haspopup=menu]'));
  const growing = await motionsAfter(page, press('[role=menuitem]:last-child'));
  expect(growing.all.flatMap(({ properties }) => properties)).toContain('clipPath');
  expect(growing.isHeaderMoving).toBe(true);
  const closing = await motionsAfter(page, pressBubble);
  expect(closing).toMatchObject({ isOpen: false, isInert: true, focus: 'launcher', isPanelMoving: true });
  for (const { ms, properties } of [...opening.all, ...growing.all, ...closing.all]) {
    expect(ms).toBeLessThanOrEqual(250);
    for (const name of properties) expect([...TIMING, 'opacity', 'transform', 'clipPath']).toContain(name);
  }
  await expect(chat.panel).toHaveCount(0);
});

test('leaves a page dim until its sheet is gone', { tag: '@all' }, async ({ page, host, chat }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await host.openChat();
  await expect(chat.panel).toHaveCSS('z-index', '1');
  const { all } = await motionsAfter(page, press('.header > :last-child'));
  expect(all.map((motion) => motion.of)).toContain('::before');
});

test('opens again while it closes', { tag: '@all' }, async ({ page, host, chat }) => {
  await host.openChat();
  await motionsAfter(page, pressBubble);
  const { isInert, focus } = await motionsAfter(page, pressBubble);
  expect({ isInert, focus }).toEqual({ isInert: false, focus: 'input' });
  await ask(chat, 'Still there?');
});

test('stands still where it was open before, and inside the page', { tag: '@all' }, async ({
  page,
  host,
  chat,
}) => {
  await host.openChat();
  await expect(chat.panel).toHaveCSS('animation-name', 'enter');
  await page.reload();
  await expect(chat.panel).toHaveCSS('animation-name', 'none');
  await host.open({ mode: 'inline', target: 'main' });
  await expect(chat.panel).toHaveCSS('animation-name', 'none');
});

test('lets what a question is about rise from its place on the page', async ({ page, host, chat }) => {
  await host.open();
  const rising = () =>
    page.evaluate(async () => {
      const from = document.querySelector('h1') as HTMLElement;
      window.chat.ask('Is this too much?', { about: { title: 'The Flour Jar', value: '−£27.78', from } });
      await new Promise(requestAnimationFrame);
      const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
      const copy = root.querySelector('.chip[inert]');
      const [motion] = copy?.getAnimations() ?? [];
      if (!copy || !motion) return undefined;
      motion.pause();
      motion.currentTime = 0;
      const [start, place] = [copy, from].map((element) => {
        const { x, y } = element.getBoundingClientRect();
        return [Math.round(x), Math.round(y)];
      });
      const properties = (motion.effect as KeyframeEffect).getKeyframes().flatMap(Object.keys);
      motion.finish();
      return { start, place, properties };
    });
  const seen = await rising();
  expect(seen).toBeDefined();
  expect(seen?.start).toEqual(seen?.place);
  for (const name of seen?.properties ?? []) expect([...TIMING, 'transform']).toContain(name);
  await expect(chat.panel.locator('.chip')).toHaveText(/The Flour Jar · −£27\.78/);
  await expect(chat.host.locator('.chip[inert]')).toHaveCount(0);
  await page.evaluate(() => window.chat.close());
  await expect(chat.panel).toBeHidden();
  await page.evaluate(() => window.chat.open());
  await twoFrames(page);
  expect(await chat.host.locator('.chip[inert]').count()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await twoFrames(page);
  expect(await rising()).toBeUndefined();
});

test('lets the conversation rise from the composer, without a shift, and sink to a card that gets lower', async ({
  page,
  host,
  chat,
  service,
}) => {
  const release = service.hold('actions');
  await watch(page);
  await host.open();
  await page.evaluate(`window.moves = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
      moves.push(Number(frames.transform[0].match(/-?[0-9.]+/)[0]));
      return animate.call(this, frames, timing);
    }`);
  // By the host, because an input excuses every shift of the half second after it.
  await page.evaluate(() => window.chat.open());
  await receive(page, 'Hello');
  await expect(chat.replies).toHaveCount(1);
  // It takes the place of the welcome.
  expect(await page.evaluate('moves')).toEqual([12]);
  await expect.poll(() => chat.host.evaluate((host) => host.shadowRoot?.getAnimations().length)).toBe(0);
  await twoFrames(page);
  const hello = () => chat.replies.first().evaluate((reply) => reply.getBoundingClientRect().bottom);
  await page.evaluate(() => {
    window.watched.shift = 0;
  });
  const before = await hello();
  await receive(page, 'A reply of several lines.\n'.repeat(5));
  await expect.poll(hello).toBeLessThan(before - 80);
  await twoFrames(page);
  expect(await page.evaluate(() => window.watched.shift)).toBe(0);
  await chat.shortcut('Suggested actions').click();
  const entries = chat.log.locator('.entries');
  await expect.poll(() => entries.evaluate((element) => element.getAnimations().length)).toBe(0);
  await page.evaluate('moves.length = 0');
  release();
  await expect(chat.actions).toHaveCount(2);
  const [conversation, card] = await page.evaluate<number[]>('moves');
  expect(conversation).toBeLessThan(-50);
  expect(card).toBe(-Number(conversation));
});

test('follows the conversation while it rises', async ({ page, host, chat }) => {
  await host.openChat();
  for (let reply = 1; reply <= 8; reply++) {
    await receive(page, `Reply ${reply} of several lines.\n`.repeat(5));
    await twoFrames(page);
  }
  const restOf = () => chat.log.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  await expect.poll(restOf).toBeLessThan(2);
  await expect(chat.button('Go to the latest')).toHaveCount(0);
});

test('fades in suggested questions, and the dots of a reply that takes longer than 300 ms', async ({
  page,
  host,
  chat,
  service,
}) => {
  service.hold('send');
  await host.openChat();
  await receive(page, 'Hello');
  await page.evaluate(() => window.chat.suggest(['Can I save?']));
  await expect(chat.button('Can I save?')).toHaveCSS('animation-name', 'enter');
  await chat.say('Hello');
  await expect(chat.log.locator('.waiting')).toHaveCSS('animation', /appear.*0\.3s|0\.3s.*appear/);
});
