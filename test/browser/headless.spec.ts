import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pageOf, sourceOf } from '../support/hostSite';
import { CLOSED_URL } from '../support/listen';
import { pageFindings } from './axe';
import { expect, test } from './fixtures';

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
  const args = ['--input-type=module', '-e', code];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  expect(stdout).toBe('You: Hello\nWaiting to be sent\nAssistant: Hi\n');
  expect(stderr).toBe('');
});
