import { pageOf, sourceOf } from '../support/hostSite';
import { ask, expect, servePackages, test } from './fixtures';

const TAG = '<script src="/finance-chat.js"></script>';

for (const site of ['react', 'vue']) {
  test(`outlives renders and routes of the ${site} app around it, and goes with its component`, {
    tag: site === 'react' ? [] : '@all',
  }, async ({ page, demo, chat }) => {
    await page.goto(`${demo.url}/hosts/${site}/`);
    await chat.open();
    await ask(chat, 'What is my balance?');
    await chat.input.fill('Half a sent');
    const first = await chat.panel.elementHandle();

    for (let count = 0; count < 3; count++)
      await page.getByRole('button', { name: `Rendered again ${count} times` }).click();
    await page.getByRole('link', { name: 'Payments' }).click();
    await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
    await expect(chat.input).toHaveValue('Half a sent');
    expect(await first?.evaluate((panel) => panel.isConnected)).toBe(true);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(chat.host).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(chat.host).toHaveCount(1);
    await expect(chat.replies).toHaveCount(1);
    await expect(chat.input).toHaveValue('Half a sent');
    await chat.send.click();
    await expect(chat.replies).toHaveCount(2);
  });
}

const SWAPPERS = {
  Turbo: '<script type="module" src="/node_modules/@hotwired/turbo/dist/turbo.es2017-esm.js"></script>',
  htmx: '<script src="/node_modules/htmx.org/dist/htmx.min.js"></script>',
};

for (const [name, head] of Object.entries(SWAPPERS)) {
  test(`goes on where it was when ${name} runs its tag anew with each body`, { tag: '@all' }, async ({
    page,
    host,
    chat,
    service,
  }) => {
    await servePackages(page);
    const init = `<script>window.chat = FinanceChat.init(${sourceOf(host.options())});</script>`;
    const linkTo = (path: string) => `<a href="${path}" hx-boost="true">Go to ${path}</a>${TAG}${init}`;
    host.put('/', pageOf({ head, body: linkTo('/second') }));
    host.put('/second', pageOf({ head, body: `<h2>Second</h2>${linkTo('/')}` }));
    await page.goto(host.url);
    // A full load would lose this.
    await page.evaluate(() => Object.assign(window, { here: true }));
    await chat.open();
    await ask(chat, 'Before');
    await chat.input.fill('Half a sent');

    await page.getByRole('link', { name: 'Go to /second' }).click();
    await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible();
    expect(await page.evaluate(() => 'here' in window)).toBe(true);
    await expect(chat.host).toHaveCount(1);
    await expect(chat.panel).toBeVisible();
    await expect(chat.replies).toHaveText(/You said: Before/);
    await expect(chat.input).toHaveValue('Half a sent');
    await chat.send.click();
    await expect(chat.replies).toHaveCount(2);
    expect(service.called()).toEqual(['session', 'send', 'send']);
  });
}
