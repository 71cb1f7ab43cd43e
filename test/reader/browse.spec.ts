import { expect } from '@playwright/test';
import { en } from '../../src/locale/en';
import { createTranslation } from '../../src/locale/translation';
import { METRICS } from '../support/answers';
import type { Tab } from '../support/view';
import { test } from './fixtures';
import { ADVICE } from './tools';

test.skip(ADVICE !== '', ADVICE);

const { t, day, ago } = createTranslation('en', {});

const { asOfDate } = METRICS;
const asOf = t('asOfOld', { date: day(asOfDate), ago: ago(asOfDate) });

const dialog = `${en.title} dialog`;

test.beforeEach(async ({ host, tab, hearAmong }) => {
  await hearAmong(() => host.open(), 'Finished loading Host page.');
  await tab.evaluate(() => {
    window.chat.open();
    window.chat.send('hi');
  });
  await expect.poll(() => tab.evaluate(() => window.chat.transcript())).toContain('You said: hi');
  await hearAmong(() => tab.evaluate(() => window.chat.showMetrics()), expect.stringContaining(asOf));
});

/** The start, from which the keys lead on. */
const startOfPage = (tab: Tab) => tab.getByRole('heading', { name: 'Host page' }).click();

test('leads from heading to heading: the title, each message and its speaker, and the card', async ({
  tab,
  reader,
  hear,
}) => {
  await hear(() => startOfPage(tab), []);
  const next = (...expected: string[]) => hear(() => reader.press('h'), ['h', dialog, ...expected]);
  await next(`${en.title} heading level 2.`);
  await next(`${en.you}:  heading level 3.`);
  await next(`${en.assistant}:  heading level 3.`);
  await next(`region ${en.metrics}`, `${en.metrics} heading level 3.`);

  const down = (...expected: string[]) => hear(() => reader.press('Down'), expected);
  await down('List with 2 items.', 'Cash balance, ');
  await down('£4,321.09. ');
  await down('Card owed, ');
  await down('minus £87.65. ');
});

test('leads to the card as a region', async ({ tab, reader, hear }) => {
  await hear(() => startOfPage(tab), []);
  const card = [`region ${en.metrics}`, `${en.metrics} heading level 3.`];
  await hear(() => reader.press('m'), ['m', en.metrics, dialog, ...card]);
});

test('leads to the conversation as a live region', async ({ tab, reader, hear, hearAmong }) => {
  await hear(() => startOfPage(tab), []);
  await hearAmong(() => reader.press('d'), 'minus £87.65. ');
});
