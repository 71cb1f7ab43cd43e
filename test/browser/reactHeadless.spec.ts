import AxeBuilder from '@axe-core/playwright';
import { callsOf, expect, test } from './fixtures';

const SEND = '**/api/chat/send';

test.beforeEach(async ({ page, demo }) => {
  await page.goto(`${demo.url}/hosts/reactHeadless/`);
});

test('talks by the keyboard alone, and keeps the draft over a reload', async ({ page, told }) => {
  const calls = callsOf(page);
  const log = page.getByRole('log', { name: 'Messages' });
  const input = page.getByRole('textbox', { name: 'Your message' });
  await input.focus();
  await page.keyboard.type('What is my balance?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Enter');
  await expect(log.getByRole('article')).toHaveCount(2);
  await expect(log.getByRole('article').last()).toContainText('£491.19');
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('');
  await page.keyboard.type('Half a sent');
  await page.reload();
  await expect(input).toHaveValue('Half a sent');
  await expect(log.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(input).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(input).toHaveValue('Half a sent');
  expect(calls.filter((call) => call.endsWith('/send'))).toHaveLength(1);
  expect(told).toEqual({ errors: [], warnings: [] });
});

test('shows the overview, an action that is sent, and a link to a bank', { tag: '@all' }, async ({
  page,
}) => {
  const log = page.getByRole('log', { name: 'Messages' });
  await page.getByRole('button', { name: 'Your money' }).click();
  await expect(log.getByRole('region', { name: 'Your money' })).toContainText('-£1,422.46');
  await page.getByRole('button', { name: 'Connect a bank' }).click();
  await expect(log.getByRole('link', { name: /^Continue to / })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await page.getByRole('button', { name: 'Worth a look' }).click();
  const action = log.getByRole('region', { name: 'Worth a look' }).getByRole('button').first();
  const title = (await action.textContent()) ?? '';
  await action.click();
  await expect(log.getByRole('article').filter({ hasText: `You${title}` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused();
});

test('says what was not sent, and tries again', { tag: '@all' }, async ({ page }) => {
  const body = { detail: 'No', request_id: 'req_7f3a' };
  await page.route(SEND, (route) => route.fulfill({ status: 400, json: body }), { times: 1 });
  const log = page.getByRole('log', { name: 'Messages' });
  const input = page.getByRole('textbox', { name: 'Your message' });
  await input.fill('What is my balance?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log).toContainText('Not sent.');
  await expect(log).toContainText('Reference req_7f3a');
  await log.getByRole('button', { name: 'Try again' }).click();
  await expect(log.getByRole('article').last()).toContainText('£491.19');
  await expect(log).not.toContainText('Not sent.');
  await expect(input).toBeFocused();
});

test('shows that an answer is awaited', { tag: '@all' }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEND, async (route) => {
    await held;
    await route.continue();
  });
  const log = page.getByRole('log', { name: 'Messages' });
  await page.getByRole('textbox', { name: 'Your message' }).fill('What is my balance?');
  await page.keyboard.press('Enter');
  await expect(log.getByRole('img', { name: 'Fernhill is writing' })).toBeVisible();
  release();
  await expect(log.getByRole('article')).toHaveCount(2);
  await expect(log.getByRole('img', { name: 'Fernhill is writing' })).toHaveCount(0);
});

test('says that somebody is signed out, and goes on once there are tokens', { tag: '@all' }, async ({
  page,
  told,
}) => {
  await page.route('**/hosts/chat-tokens', (route) => route.fulfill({ status: 403, body: '' }));
  await page.reload();
  const status = page.getByRole('status');
  await expect(status).toContainText('You are signed out.');
  await page.getByRole('textbox', { name: 'Your message' }).fill('What is my balance?');
  await page.keyboard.press('Enter');
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log).toContainText('Waits to be sent');
  await page.unroute('**/hosts/chat-tokens');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(log.getByRole('article').last()).toContainText('£491.19');
  await expect(status).toBeEmpty();
  // The browser's own record of the answers above.
  expect(told.errors.splice(0).filter((error) => !error.includes('403'))).toEqual([]);
});

for (const [scheme, width] of [
  ['light', 1100],
  ['dark', 390],
] as const) {
  test(`has nothing that axe objects to, and fits: ${scheme}, ${width} pixels`, { tag: '@all' }, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    for (const name of ['Your money', 'Worth a look', 'Connect a bank'])
      await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole('link', { name: /^Continue to / })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Your message' }).fill('Are you there?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('You are offline.');
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
