import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { pageOf, sourceOf } from '../support/hostSite';
import { CLOSED_URL } from '../support/listen';
import { pageFindings } from './axe';
import { callsOf, expect, test } from './fixtures';

/** The page with an interface of its own. */
async function openDesk(page: Page, url: string) {
  await page.goto(`${url}/hosts/headless/`);
  const log = page.getByRole('log', { name: 'Conversation' });
  return {
    log,
    entries: log.getByRole('listitem'),
    input: page.getByRole('textbox', { name: 'Message' }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  };
}

test('an interface of its own holds the conversation, by keyboard alone', async ({ page, demo, told }) => {
  const calls = callsOf(page);
  const { log, entries, input, button } = await openDesk(page, demo.url);
  await input.focus();
  await page.keyboard.type('What is my balance?');
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(1)).toContainText('Assistant');
  await expect(entries.nth(1)).toContainText('£');
  await expect(input).toHaveValue('');
  await expect(input).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(button('Suggested actions')).toBeFocused();
  await page.keyboard.press('Enter');
  const action = log.getByRole('button').first();
  await action.focus();
  const title = (await action.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(entries.filter({ has: page.getByRole('heading', { name: 'You' }) }).last()).toContainText(
    title,
  );

  await button('Money overview').click();
  await expect(log.getByText('Cash balance')).toBeVisible();
  await button('Connect a bank').click();
  await expect(log.getByRole('link', { name: /^Go to / })).toBeVisible();
  await button('When is payday?').click();
  await expect(log.getByText('When is payday?')).toBeVisible();
  expect(calls.filter((call) => call.endsWith('/session/create'))).toHaveLength(1);
  expect(told).toEqual({ errors: [], warnings: [] });
});

for (const name of ['headless', 'reactHeadless', 'vueHeadless']) {
  test(`the interface of ${name} answers, leaves axe nothing to find, and fits a phone`, {
    tag: '@all',
  }, async ({ page, demo, told }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${demo.url}/hosts/${name}/`);
    const input = page.getByRole('textbox');
    await input.fill('What is my balance?');
    await input.press('Enter');
    await expect(page.getByRole('log')).toContainText('£');
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('');
    await page.getByRole('button', { name: 'Connect a bank', exact: true }).first().click();
    await expect(page.getByRole('log').getByRole('link')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await pageFindings(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(told).toEqual({ errors: [], warnings: [] });
  });
}

test('runs in a worker', async ({ page, host, told }) => {
  const code = `
    import { createChat } from '/headless.mjs';
    const chat = createChat(${sourceOf(host.options())});
    chat.subscribe(() => {
      if (chat.getSnapshot().entries.length === 2) postMessage(chat.transcript());
    });
    chat.start();
    chat.send('Hello');`;
  host.put('/worker.js', code, { 'Content-Type': 'text/javascript' });
  host.put('/', pageOf({}));
  await page.goto(host.url);
  const said = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message, filename }) => reject(new Error(`${message} ${filename}`));
      }),
  );
  expect(said).toBe('You: Hello\nAssistant: You said: Hello');
  expect(told.warnings).toEqual([]);
});

test('runs in Node, which ends once the chat is destroyed', async () => {
  const code = `
    import { createChat } from './dist/headless.mjs';
    const chat = createChat({ baseUrl: '${CLOSED_URL}', userId: 'ada', tokens: { accessToken: 'a' } });
    chat.start();
    chat.send('Hello');
    chat.receive({ payloadType: 'text', payload: { text: 'Hi' } });
    console.log(chat.transcript());
    chat.destroy();`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', code],
    {
      timeout: 60_000,
    },
  );
  expect(stdout).toBe('You: Hello\nAssistant: Hi\n');
  expect(stderr).toBe('');
});
