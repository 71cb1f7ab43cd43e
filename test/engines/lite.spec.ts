import { pageOf, snippetOf } from '../support/hostSite';
import { expect, STRICT_HEAD, strictPolicy, test } from './fixtures';

test('the light tag loads the chat at a press, under a strict policy', async ({
  host,
  tab,
  chat,
  service,
}) => {
  const body = snippetOf(host.options(), 'x', 'finance-chat-lite.js');
  host.put('/', pageOf({ head: STRICT_HEAD, body }), strictPolicy(service, 'finance-chat'));
  await tab.goto(host.url);
  await expect(chat.bubble).toHaveAttribute('aria-expanded', 'false');
  expect(service.called()).toEqual([]);
  await chat.open();
  await expect(chat.panel).toBeVisible();
  await expect(chat.input).toBeFocused();
  await expect(chat.bubble).toHaveCount(1);
  expect((await tab.evaluate('refused')) as string[]).toEqual([]);
});
