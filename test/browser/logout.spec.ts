import { en } from '../../src/locale/en';
import { viewOf } from '../support/view';
import { ask, expect, storedIn, test } from './fixtures';

test('logs out in another tab too, where nothing is sent until somebody signs in', async ({
  page,
  host,
  chat,
  service,
  context,
}) => {
  await host.open();
  const tab = await context.newPage();
  const other = viewOf(tab);
  await tab.goto(host.url);
  for (const view of [chat, other]) {
    await view.open();
    await ask(view, 'Private');
  }
  await page.evaluate(() => window.chat.logout());
  for (const view of [chat, other]) await expect(view.panel).toHaveCount(0);
  for (const each of [page, tab]) expect(await storedIn(each)).not.toContain('Private');
  const before = service.calls.length;
  for (const view of [chat, other]) {
    await view.open();
    await expect(view.status).toHaveText(en.signedOut);
    await expect(view.mine).toHaveCount(0);
    await view.say('Waits');
    await expect(view.mine).toHaveAttribute('data-status', 'queued');
  }
  expect(service.calls).toHaveLength(before);
});
