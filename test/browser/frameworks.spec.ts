import { pageOf, sourceOf } from '../support/hostSite';
import { ask, expect, servePackages, test } from './fixtures';

const TAG = '<script src="/finance-chat.js"></script>';

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
