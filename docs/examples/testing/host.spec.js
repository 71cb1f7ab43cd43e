// A host's own end-to-end tests: the real widget on the host's page, with the service inside the test.
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { createService } from 'finance-chat/testing';

const WIDGET = createRequire(import.meta.url).resolve('finance-chat/finance-chat.js');

/** Answers the calls of a page to the service. */
async function playService(page, service) {
  await page.route('https://money.example/**', async (route) => {
    const request = route.request();
    const answer = await service.fetch(
      new Request(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData(),
      }),
    );
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    });
  });
  await page.route('https://shop.example/chat-tokens', async (route) =>
    route.fulfill({ json: await service.issueTokens('customer-42') }),
  );
}

/** The host's own site. In your test this is your real page. */
async function openShop(page) {
  await page.route('https://shop.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
  await page.route('https://shop.example/finance-chat.js', (route) => route.fulfill({ path: WIDGET }));
  await page.goto('https://shop.example/');
}

test('a customer asks for the balance', async ({ page }) => {
  await playService(page, createService());
  await openShop(page);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('What is my balance?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log')).toContainText('You have £');
});

test('the chat offers three shortcuts', async ({ page }) => {
  await playService(page, createService());
  await openShop(page);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.locator('finance-chat')).toMatchAriaSnapshot(`
    - dialog "Finance chat":
      - group "Shortcuts":
        - button "Money overview"
        - button "Suggested actions"
        - button "Connect a bank"
  `);
});

test('a message stays when the service refuses it', async ({ page }) => {
  await playService(page, createService({ scenario: 'refused' }));
  await openShop(page);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('What is my balance?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('log')).toContainText('You have £');
});

test('the chat shows an answer of your own', async ({ page }) => {
  const service = createService({
    answer: (text, { userId }) => (text.includes('transfer') ? `Done, ${userId}.` : undefined),
  });
  await playService(page, service);
  await openShop(page);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Please transfer £20');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log')).toContainText('Done, customer-42.');
});

const PAGE = `<!doctype html>
<html lang="en">
  <title>Shop</title>
  <script src="/finance-chat.js"></script>
  <script>
    FinanceChat.init({
      baseUrl: 'https://money.example',
      userId: 'customer-42',
      tokens: () => fetch('/chat-tokens', { method: 'POST' }).then((answer) => answer.json()),
    });
  </script>
</html>`;
