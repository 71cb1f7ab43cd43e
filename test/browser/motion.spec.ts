import type { Page } from '@playwright/test';
import { ask, expect, receive, test, twoFrames } from './fixtures';

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
      all: root.getAnimations().map(({ effect }) => ({
        ms: Number(effect?.getComputedTiming().duration),
        properties: (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame)),
      })),
    };
  }, act);

const press = (part: string) =>
  `document.querySelector('finance-chat').shadowRoot.querySelector('[part=${part}]').click()`;

const TIMING = ['offset', 'computedOffset', 'easing', 'composite'];

test('opens from the bubble and closes into it, without a wait for anybody', async ({ page, host, chat }) => {
  await host.open();
  const opening = await motionsAfter(page, press('launcher'));
  expect(opening).toMatchObject({ isOpen: true, isInert: false, focus: 'input', isPanelMoving: true });
  await receive(page, 'Hello');
  const closing = await motionsAfter(page, press('launcher'));
  expect(closing).toMatchObject({ isOpen: false, isInert: true, focus: 'launcher', isPanelMoving: true });
  for (const { ms, properties } of [...opening.all, ...closing.all]) {
    expect(ms).toBeLessThanOrEqual(250);
    for (const name of properties) expect([...TIMING, 'opacity', 'transform']).toContain(name);
  }
  await expect(chat.panel).toHaveCount(0);
});

test('opens again while it closes', { tag: '@all' }, async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await motionsAfter(page, press('launcher'));
  const { isInert, focus } = await motionsAfter(page, press('launcher'));
  expect({ isInert, focus }).toEqual({ isInert: false, focus: 'input' });
  await ask(chat, 'Still there?');
});

test('stands still where it was open before, and inside the page', { tag: '@all' }, async ({
  page,
  host,
  chat,
}) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function attach(options) {
      const root = attachShadow.call(this, options);
      root.addEventListener('animationstart', ({ target }) => moved.push((target as Element).localName));
      return root;
    };
  });
  const moved = () => page.evaluate(() => Reflect.get(window, 'moved'));
  await host.open();
  await chat.open();
  await expect.poll(moved).toContain('dialog');
  await page.reload();
  await expect(chat.panel).toBeVisible();
  await twoFrames(page);
  expect(await moved()).not.toContain('dialog');
  await host.open({ mode: 'inline', target: 'main' });
  await expect(chat.panel).toBeVisible();
  await twoFrames(page);
  expect(await moved()).not.toContain('dialog');
});
