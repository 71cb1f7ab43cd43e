// A host's own end-to-end test: the real widget on the host's page, with the service inside the test.
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { createService } from 'finance-chat/testing';

const WIDGET = createRequire(import.meta.url).resolve('finance-chat/finance-chat.js');

test('a customer asks for the balance', async ({ page }) => {
  const service = createService();

  // The service: every call of the page to it.
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

  // The host's own site. In your test this is your real page; only the token endpoint is replaced.
  await page.route('https://shop.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
  await page.route('https://shop.example/finance-chat.js', (route) => route.fulfill({ path: WIDGET }));
  await page.route('https://shop.example/chat-tokens', async (route) =>
    route.fulfill({ json: await service.issueTokens('customer-42') }),
  );

  await page.goto('https://shop.example/');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('What is my balance?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log')).toContainText('You have £');
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
