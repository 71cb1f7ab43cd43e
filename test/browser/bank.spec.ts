import type { Page } from '@playwright/test';
import { pageOf, snippetOf } from '../support/hostSite';
import { viewOf } from '../support/view';
import { expect, test } from './fixtures';

const POLICY = [
  /^default-src 'none'$/,
  /^script-src 'nonce-[\w+/=]{24}' 'strict-dynamic'$/,
  /^connect-src http:\/\/127\.0\.0\.1:\d+\/$/,
  /^base-uri 'none'$/,
  /^form-action 'none'$/,
  /^frame-ancestors 'none'$/,
  /^require-trusted-types-for 'script'$/,
  /^trusted-types 'none'$/,
];

/** Collects violations of the policy, on this page and in its frames. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('tellRefused', (what: string) => refused.push(what));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { tellRefused(what: string): void }).tellRefused(
        `${violatedDirective} ${blockedURI}`,
      ),
    ),
  );
  return refused;
}

test('talks on a portal that allows nothing for its sake', async ({ page, demo, told }) => {
  const refused = await watchPolicy(page);
  const answer = await page.goto(`${demo.url}/bank/`);
  const headers = answer?.headers() ?? {};
  const policy = headers['content-security-policy']?.split('; ') ?? [];
  expect(policy).toEqual(POLICY.map((rule) => expect.stringMatching(rule)));
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  await expect(page.locator('#policy code')).toContainText(
    policy.map((rule) => rule.replace(/nonce-[^']+/, 'nonce-…')),
  );
  const tag = page.locator('script[src="/finance-chat.js"]');
  await expect(tag).toHaveAttribute('integrity', /^sha384-.{64}$/);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);

  const chat = viewOf(page);
  await expect(chat.panel).toBeVisible();
  await page.getByRole('button', { name: 'Ask about this: Rainy day savings' }).click();
  await expect(chat.input).toHaveValue('What can you tell me about this?');
  await chat.input.press('Enter');
  await expect(chat.replies).toHaveCount(2);
  const [, savings = ''] = await page.locator('#accounts .balance').allInnerTexts();
  await expect(chat.replies.last()).toContainText(savings.replace('.00', ''));
  await chat.shortcut('Money overview').click();
  await expect(chat.log).toContainText(/What you have.*Savings.*What you owe.*Credit card/);
  await chat.menu.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chat.menuItem('Download transcript').click(),
  ]);
  expect(download.suggestedFilename()).toBe('conversation.txt');
  await page.reload();
  await expect(chat.replies).toHaveCount(2);
  expect(refused).toEqual([]);
  expect(told).toEqual({ errors: [], warnings: [] });
});

test('talks and copies in a sandboxed frame, and says that it keeps nothing there', { tag: '@all' }, async ({
  page,
  host,
  told,
}) => {
  host.put('/inner', pageOf({ body: snippetOf(host.options()) }));
  host.put('/', pageOf({ body: '<iframe sandbox=allow-scripts src=/inner width=700 height=400></iframe>' }));
  await page.goto(host.url);
  const chat = viewOf(page.frameLocator('iframe'));
  await chat.bubble.click();
  await chat.say('From a box');
  await expect(chat.replies).toContainText('You said: From a box');
  await chat.replies.getByRole('button', { name: 'Copy message' }).click();
  await expect(chat.replies.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(told.warnings).toEqual([expect.stringContaining('#blocked-storage')]);
  // The browser's own line about its clipboard.
  told.errors.length = 0;
});

test('leaves the focus in the page around a narrow frame where the host opens it', { tag: '@all' }, async ({
  page,
  host,
}) => {
  host.put('/inner', pageOf({ body: snippetOf(host.options()) }));
  host.put('/', pageOf({ body: '<iframe src="/inner" width="360" height="500"></iframe>' }));
  await page.goto(host.url);
  const chat = viewOf(page.frameLocator('iframe'));
  await expect(chat.bubble).toBeVisible();
  const field = page.getByLabel('Field of the page').first();
  await field.pressSequentially('Who ');
  await page.frames()[1]?.evaluate(() => window.chat.open());
  await expect(chat.panel).toHaveAttribute('aria-modal', 'true');
  await page.keyboard.type('am I?');
  await expect(field).toHaveValue('Who am I?');
});
