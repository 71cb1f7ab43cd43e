import type { Page } from '@playwright/test';
import { serve } from '../support/serve';
import { expect, test } from './fixtures';

/** The codes of `error` events, as they are told. */
async function watchErrors(page: Page): Promise<string[]> {
  const codes: string[] = [];
  await page.exposeFunction('tellError', (code: string) => codes.push(code));
  await page.addInitScript(() => {
    document.addEventListener('finance-chat:error', (event) => {
      (window as unknown as { tellError(code: string): void }).tellError((event as CustomEvent).detail.code);
    });
  });
  return codes;
}

/** Leaves the page, and forgets the browser's own lines about requests that it stopped. */
async function leave(page: Page, told: { errors: string[] }) {
  await page.goto('about:blank');
  told.errors.splice(0);
}

test.describe('the console tells the developer of', () => {
  test.afterEach(({ told }) => {
    expect(told.warnings.join()).not.toMatch(/user-1|access-1|refresh-1|A text of mine/);
  });

  test('a content security policy that blocks the service', async ({ page, host, chat, service, told }) => {
    const codes = await watchErrors(page);
    const policy = "default-src 'self'; script-src 'self' 'nonce-n'; img-src data:";
    await host.openChat({}, { nonce: 'n', headers: { 'Content-Security-Policy': policy } });
    await chat.say('A text of mine');
    await expect(chat.panel).toContainText('reach the service');
    await expect.poll(() => codes[0]).toBe('blocked-by-csp');
    expect(told.warnings).toEqual([
      expect.stringMatching(new RegExp(`blocks requests to ${service.url}.*connect-src.*#blocked-by-csp`)),
    ]);
    await leave(page, told);
  });

  test('a service that does not allow the origin of the page', async ({ page, host, chat, told }) => {
    await using closed = await serve((_, response) => {
      response.removeHeader('Access-Control-Allow-Origin');
      response.end('{}');
    });
    const codes = await watchErrors(page);
    await host.openChat({ baseUrl: closed.url });
    await expect.poll(() => codes[0]).toBe('cors-or-network');
    await expect(chat.panel).toContainText('reach the service');
    expect(told.warnings).toEqual([
      expect.stringMatching(new RegExp(`${closed.url} gave no answer.*CORS.*#cors-or-network`)),
    ]);
    await leave(page, told);
  });
});
