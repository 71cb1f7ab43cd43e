import type { Page } from '@playwright/test';
import { pageOf } from '../support/hostSite';
import { expect, test } from './fixtures';

/** What anybody with access to the page's storage may make of an entry, as JSON. */
const BROKEN_ENTRIES = [
  'null',
  '"entry"',
  '[]',
  '{}',
  '{"id":1,"kind":"user","text":"Broken","status":"sent","at":1}',
  '{"id":"x","kind":"user","text":"Broken","status":"sent"}',
  '{"id":"x","kind":"user","text":"Broken","status":"sent","at":1e300}',
  '{"id":"x","kind":"Broken","at":1}',
  '{"id":"x","kind":"constructor","at":1}',
  '{"id":"x","kind":"user","status":"sent","at":1}',
  '{"id":"x","kind":"user","text":{"toString":"Broken"},"status":"sent","at":1}',
  '{"id":"x","kind":"user","text":"Broken","status":"lost","at":1}',
];

/** Changes the text of the stored record, on a page without a widget. */
async function changeRecord(page: Page, url: string, change: (record: string) => string) {
  await page.goto(`${url}/empty`);
  const [name = '', record = ''] = await page.evaluate(
    () => Object.entries(sessionStorage).find(([key]) => key.startsWith('finance-chat:')) ?? [],
  );
  expect(JSON.parse(change(record))).not.toEqual(JSON.parse(record));
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [name, change(record)] as const);
  await page.goto(url);
}

test.beforeEach(async ({ host, chat }) => {
  host.put('/empty', pageOf({}));
  await host.open();
  await chat.open();
  await chat.say('First');
  await expect(chat.replies).toHaveCount(1);
  await chat.say('Second');
  await expect(chat.replies).toHaveCount(2);
  await chat.input.fill('A draft');
});

test('leaves out every stored entry that is broken, and no other', async ({
  page,
  host,
  chat,
  service,
  told,
}) => {
  await changeRecord(page, host.url, (record) => {
    const broken = BROKEN_ENTRIES.join();
    return record.replace('},{', `},${broken},{`).replace('}],', `},${broken}],`);
  });
  await expect(chat.mine).toHaveText([/First/, /Second/]);
  await expect(chat.replies).toHaveText([/You said: First/, /You said: Second/]);
  await expect(chat.log.locator('[part~=message], .card')).toHaveCount(4);
  await chat.send.click();
  await expect(chat.replies).toHaveText([/First/, /Second/, /You said: A draft/]);
  await expect(chat.mine).toHaveText([/First/, /Second/, /A draft/]);
  expect(service.texts()).toEqual(['First', 'Second', 'A draft']);
  expect(service.called().filter((operation) => operation === 'session')).toHaveLength(1);
  expect(told.warnings).toEqual([]);
});

test('keeps the conversation when everything beside it is broken', async ({ page, host, chat, service }) => {
  await changeRecord(page, host.url, (record) =>
    record
      .replace(/"sessionId":"[^"]*"/, '"sessionId":{}')
      .replace('"open":true', '"open":"perhaps"')
      .replace('"unread":0', '"unread":1e999')
      .replace('"A draft"', '["A draft"]'),
  );
  await expect(chat.bubble).toHaveAccessibleName('Open chat');
  await chat.open();
  await expect(chat.mine).toHaveText([/First/, /Second/]);
  await expect(chat.input).toHaveValue('');
  await chat.say('Third');
  await expect(chat.replies.last()).toContainText('You said: Third');
  expect(service.texts()).toEqual(['First', 'Second', 'Third']);
});

test('keeps the rest when all entries are broken', async ({ page, host, chat }) => {
  await changeRecord(page, host.url, (record) => record.replace(/"entries":\[.*\]/, '"entries":null'));
  await expect(chat.input).toHaveValue('A draft');
  await expect(chat.mine).toHaveCount(0);
});
