import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { expect, test } from './fixtures';

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test.describe('storage', () => {
  test('that is full keeps the newest, and the conversation goes on without a word', async ({
    page,
    host,
    chat,
    told,
  }) => {
    await host.open();
    await chat.open();
    await chat.say('Kept at first');
    await expect.poll(() => stored(page)).toContain('You said: Kept at first');
    await page.evaluate(() => {
      for (let size = 2 ** 23; size >= 1; size /= 2) {
        try {
          for (;;) sessionStorage.setItem(`of the page ${sessionStorage.length}`, 'x'.repeat(size));
        } catch {
          // Smaller, then.
        }
      }
    });
    await chat.say('The newest');
    await expect(chat.replies).toHaveCount(2);
    await expect.poll(() => stored(page)).toContain('You said: The newest');
    expect(told.warnings).toEqual([]);

    await page.reload();
    await expect(chat.replies.last()).toContainText('You said: The newest');
  });

  test('that somebody wrote markup and links into shows them as text or not at all', async ({
    page,
    host,
    chat,
  }) => {
    const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    await host.open();
    await chat.open();
    await chat.say('Hello');
    await expect.poll(() => stored(page)).toContain('You said: Hello');
    await page.evaluate(() => window.chat.destroy());
    await page.evaluate((text) => {
      const [key = ''] = Object.keys(sessionStorage);
      const result = { url: 'javascript:alert(1)', host: 'good.example' };
      const shown = { phase: { is: 'shown', result }, at: 1 };
      const entries = [
        { id: '1', at: 1, kind: 'user', text, status: 'failed', fault: { kind: 'refused', requestId: text } },
        { id: '1', at: 1, kind: 'reply', payloadType: 'text', payload: { text } },
        { id: '3', at: 2, kind: 'reply', payloadType: text, payload: {} },
        { ...shown, id: '4', kind: 'connect' },
        { ...shown, id: '5', kind: 'metrics' },
      ];
      const record = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ ...record, entries, open: true }));
    }, markup);
    await page.reload();
    await expect(chat.mine.or(chat.replies)).toHaveCount(3);
    await expect(chat.mine).toContainText(markup);
    await expect(chat.log.getByRole('button', { name: /^Show / })).toHaveCount(2);
    await expect(chat.log.locator('img, script, a')).toHaveCount(0);
    await expect(page).toHaveTitle('Host page');
    await chat.mine.getByRole('button', { name: en.tryAgain }).click();
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  });
});
