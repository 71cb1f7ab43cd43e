import { type Flood, floodsOf } from '../../bench/floodAnswers';
import { en } from '../../src/locale/en';
import { ask, expect, storedIn, test } from './fixtures';

const SIZE = 5_000_000;

/** The most of an answer that is on the page, for any length. */
const MOST_ELEMENTS = 4_000;
const MOST_CHARACTERS = 150_000;

/** The worst of each kind: the others are measured by `npm run floods`. */
const WORST = [
  'words',
  'one word',
  'Hebrew and digits',
  'long replies',
  '100,000 replies',
  '50,000 cards',
  'a long action',
];

const FLOODS = floodsOf(SIZE);

for (const name of WORST) {
  test(`puts a part of an answer of 5 MB on the page, and keeps the stored conversation: ${name}`, {
    tag: '@all',
  }, async ({ page, host, chat, service, told }) => {
    const { operation, body } = FLOODS[name] as Flood;
    const onPage = () =>
      chat.host.evaluate(({ shadowRoot }) => ({
        elements: shadowRoot?.querySelectorAll('*').length ?? 0,
        characters: shadowRoot?.textContent?.length ?? 0,
      }));

    async function expectBounded() {
      const { elements, characters } = await onPage();
      expect(elements).toBeLessThan(MOST_ELEMENTS);
      expect(characters).toBeLessThan(MOST_CHARACTERS);
      expect(await chat.panel.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0);
      await chat.input.fill('Still here');
      await expect(chat.input).toHaveValue('Still here');
      await chat.input.fill('');
    }

    await host.openChat();
    await ask(chat, 'Before');
    service.next(operation, { body });
    if (operation === 'send') await chat.say('Everything, please');
    else await chat.shortcut(operation === 'metrics' ? en.metrics : en.actions).click();
    const shown = { metrics: chat.metrics, actions: chat.actions, send: chat.replies.nth(1) };
    await expect(shown[operation as keyof typeof shown].first()).toBeVisible();
    await expectBounded();

    const more = chat.log.getByRole('button', { name: /^Show .*more/ }).last();
    if (await more.isVisible()) await more.click();
    await chat.button(en.hideAmounts).click();
    await expect(chat.button(en.showAmounts)).toBeVisible();
    await expectBounded();

    await chat.say('After');
    await expect(chat.replies.last()).toContainText('You said: After');
    await expect.poll(() => storedIn(page)).toContain('You said: After');
    // Of many replies, only the newest are kept.
    const isOne = operation !== 'send' || 'payload' in Object(body);
    expect((await storedIn(page)).includes('You said: Before')).toBe(isOne);
    expect((await storedIn(page)).length).toBeLessThan(4_200_000);
    await page.reload();
    await expect(chat.replies.last()).toContainText('You said: After');
    await expectBounded();
    expect(told.warnings).toEqual([]);
  });
}
