import type { InitOptions } from '../../src/options/types';
import { pageOf, sourceOf } from '../support/hostSite';
import { expect, test } from './fixtures';

const TAG = '<script src="/finance-chat.js"></script>';
const ASYNC_TAG = '<script async src="/finance-chat.js"></script>';

const queued = (callback: string) =>
  `<script>(window.FinanceChat ??= { queue: [] }).queue.push(${callback});</script>`;

const initOf = (options: InitOptions) =>
  queued(`(chat) => { window.chat = chat.init(${sourceOf(options)}); }`);

for (const [name, order] of [
  ['before its script', (init: string) => init + TAG],
  ['after its script', (init: string) => TAG + init],
  ['beside an async script', (init: string) => ASYNC_TAG + init],
  ['before an async script', (init: string) => init + ASYNC_TAG],
] as const) {
  test(`starts from a queue filled ${name}`, {
    tag: name === 'before an async script' ? [] : '@all',
  }, async ({ page, host, chat }) => {
    host.put('/', pageOf({ body: order(initOf(host.options())) }));
    await page.goto(host.url);
    await chat.open();
    await expect(chat.panel).toBeVisible();
    expect(await page.evaluate(() => Object.keys(window.FinanceChat ?? {}).sort())).toEqual([
      'addMessages',
      'init',
      'queue',
      'version',
    ]);
  });
}
