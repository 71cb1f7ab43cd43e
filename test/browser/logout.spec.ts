import { en } from '../../src/locale/en';
import { pageOf, sourceOf } from '../support/hostSite';
import { viewOf } from '../support/view';
import { ask, expect, storedIn, test } from './fixtures';

test('logs out the same user in another tab, and leaves another user alone', async ({
  page,
  host,
  chat,
  service,
  context,
}) => {
  await host.open();
  const tabs = [await context.newPage(), await context.newPage()] as const;
  const [same, other] = tabs.map(viewOf) as [typeof chat, typeof chat];
  await tabs[0].goto(host.url);
  host.put(
    '/other',
    pageOf({
      body: `<script src="/finance-chat.js"></script>
        <script>window.chat = FinanceChat.init(${sourceOf(host.options({ userId: 'user-2' }))})</script>`,
    }),
  );
  await tabs[1].goto(`${host.url}/other`);
  for (const view of [chat, same, other]) {
    await view.open();
    await ask(view, 'Private');
  }
  await page.evaluate(() => window.chat.logout());
  for (const view of [chat, same]) await expect(view.panel).toHaveCount(0);
  for (const tab of [page, tabs[0]]) expect(await storedIn(tab)).not.toContain('Private');
  await expect(other.mine).toHaveCount(1);
  await ask(other, 'Still here', 2);
  await expect.poll(() => storedIn(tabs[1])).toContain('Still here');
  const before = service.calls.length;
  for (const view of [chat, same]) {
    await view.open();
    await expect(view.status).toHaveText(en.signedOut);
    await expect(view.mine).toHaveCount(0);
    await view.say('Waits');
    await expect(view.mine).toHaveAttribute('data-status', 'queued');
  }
  expect(service.calls).toHaveLength(before);
});
