import { pageOf, sourceOf } from '../support/hostSite';
import { expect, test } from './fixtures';

test('the light tag loads the chat at a press, under a strict policy', async ({
  host,
  tab,
  chat,
  service,
}) => {
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-x' 'strict-dynamic'",
    `connect-src ${service.url}`,
    "require-trusted-types-for 'script'",
    'trusted-types finance-chat',
  ];
  const html = pageOf({
    body: `<script nonce="x">
        window.violations = [];
        addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective));
      </script>
      <script async nonce="x" src="/finance-chat-lite.js"></script>
      <script nonce="x">(window.FinanceChat ??= { queue: [] }).queue.push((chat) => {
        window.chat = chat.init(${sourceOf(host.options())});
      });</script>`,
  });
  host.put('/', html, { 'Content-Security-Policy': policy.join('; ') });
  await tab.goto(host.url);
  await expect(chat.bubble).toHaveAttribute('aria-expanded', 'false');
  expect(service.called()).toEqual([]);
  await chat.open();
  await expect(chat.panel).toBeVisible();
  await expect(chat.input).toBeFocused();
  await expect(chat.bubble).toHaveCount(1);
  const violations = (await tab.evaluate('violations')) as string[];
  expect(violations.filter((violation) => violation !== 'img-src')).toEqual([]);
});
