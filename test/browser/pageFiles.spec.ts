import type { Page } from '@playwright/test';
import type { InitOptions } from '../../src/options/types';
import { type PageParts, pageOf, snippetOf } from '../support/hostSite';
import { expect, type Fixtures, receive, scriptsOf, test } from './fixtures';

/** Opens a page under the strictest policy that lets our scripts be loaded. */
async function openStrict(
  page: Page,
  { host, service }: Pick<Fixtures, 'host' | 'service'>,
  file: string,
  options: Partial<InitOptions>,
  parts: PageParts = {},
) {
  const body = snippetOf(host.options(options), 'n1', file);
  const policy = `default-src 'none'; base-uri 'none'; connect-src ${service.url}; script-src 'nonce-n1'`;
  const trusted = "require-trusted-types-for 'script'; trusted-types finance-chat";
  const html = pageOf({ ...parts, body }).replace(/<link[^>]*>/, '');
  host.put('/', html, { 'Content-Security-Policy': `${policy}; ${trusted}` });
  await page.goto(host.url);
}

for (const file of ['finance-chat.js', 'finance-chat-lite.js']) {
  test(`shows Markdown once a reply has marks of it, under a strict policy, from ${file}`, {
    tag: file === 'finance-chat.js' ? [] : '@all',
  }, async ({ page, host, service, chat, told }) => {
    const scripts = scriptsOf(page);
    await openStrict(page, { host, service }, file, { markdown: true });
    await chat.open();
    await expect(chat.input).toBeFocused();
    await receive(page, 'Nothing special');
    await expect(chat.replies).toContainText(['Nothing special']);
    expect(scripts).not.toContain('/markdown.js');
    await receive(page, 'You spent **£12.50**');
    await expect(chat.replies.locator('strong')).toHaveText('£12.50');
    expect(scripts.filter((path) => path === '/markdown.js')).toHaveLength(1);
    expect(told).toEqual({ errors: [], warnings: [] });
  });
}

test('speaks the language of the page from the first opening, on its side from the start, under a strict policy', async ({
  page,
  host,
  service,
  chat,
  told,
}) => {
  const scripts = scriptsOf(page);
  await openStrict(page, { host, service }, 'finance-chat.js', {}, { lang: 'ar' });
  const bubble = page.locator('[part=launcher]');
  await expect(bubble).toHaveAccessibleName('Open chat');
  const before = await bubble.boundingBox();
  expect(before?.x).toBeLessThan(100);
  expect(scripts).toEqual(['/finance-chat.js']);
  await bubble.click();
  await expect(page.getByRole('textbox', { name: 'رسالة' })).toBeFocused();
  expect(await bubble.boundingBox()).toEqual(before);
  expect(scripts).toEqual(['/finance-chat.js', '/locales/ar.js']);
  await expect(chat.host).toHaveCount(1);
  expect(told).toEqual({ errors: [], warnings: [] });
});

test('is in English, from left to right, where the file of its language does not load, and says so once', async ({
  page,
  host,
  service,
  chat,
  told,
}) => {
  await page.route('**/locales/ar.js', (route) => route.fulfill({ status: 404 }));
  await openStrict(page, { host, service }, 'finance-chat.js', { locale: 'ar' });
  await chat.open();
  await expect(chat.input).toBeFocused();
  await expect.poll(() => told.warnings).toEqual([expect.stringContaining('locales/ar.js did not load')]);
  await expect(page.locator('finance-chat [lang]')).toHaveAttribute('dir', 'ltr');
  await page.keyboard.press('Escape');
  await chat.open();
  await expect(chat.input).toBeFocused();
  expect(told.warnings).toHaveLength(1);
  // The browser's own line.
  expect(told.errors.splice(0)).toEqual([expect.stringContaining('404')]);
});
