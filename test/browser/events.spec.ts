import type { Page } from '@playwright/test';
import type { EventName } from '../../src/chat/events';
import { expect, test } from './fixtures';

const NAMES: EventName[] = [
  'ready',
  'open',
  'close',
  'unread',
  'session',
  'message:sent',
  'message:failed',
  'message:received',
  'metrics:shown',
  'actions:shown',
  'action:selected',
  'connect:offered',
  'connect:opened',
  'auth:refreshed',
  'auth:failed',
  'connection',
  'error',
  'destroy',
];

interface Told {
  name: string;
  detail: object;
}

/** What the document is told from now on. */
async function listenTo(page: Page) {
  const told = await page.evaluateHandle((names) => {
    const events: Told[] = [];
    for (const name of names) {
      document.addEventListener(`finance-chat:${name}`, (event) => {
        events.push({ name, detail: (event as CustomEvent).detail });
      });
    }
    return events;
  }, NAMES);
  return () => told.jsonValue();
}

test('tells the document and its listeners, but no text, figure, link or token', async ({
  page,
  host,
  chat,
  service,
  context,
}) => {
  await host.open();
  const events = await listenTo(page);
  const heard = await page.evaluateHandle((names) => {
    const list: string[] = [];
    for (const name of names) window.chat.on(name, () => list.push(name));
    return list;
  }, NAMES);

  await chat.open();
  await chat.say('A text of mine');
  await expect(chat.replies).toHaveCount(1);
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(name).click();
  await expect(chat.connectLink).toBeVisible();
  await context.route('https://link.bank.example/**', (route) => route.fulfill({ body: 'bank' }));
  await Promise.all([context.waitForEvent('page'), chat.connectLink.click()]);
  service.next('send', { status: 400, body: { detail: 'No', request_id: 'req_9' } });
  await chat.actions.last().click();
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'failed');
  await chat.button('Close chat').click();
  await page.evaluate(() =>
    window.chat.receive({ payloadType: 'text', payload: { text: 'A text of theirs' } }),
  );
  await page.evaluate(() => window.chat.destroy());

  const told = await events();
  const names = told.map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(['open', 'session', 'message:sent', 'message:received']);
  expect([...names.slice(4, 7)].sort()).toEqual(['actions:shown', 'connect:offered', 'metrics:shown']);
  expect(names.slice(7)).toEqual([
    'connect:opened',
    'action:selected',
    'message:failed',
    'error',
    'close',
    'unread',
    'message:received',
    'destroy',
  ]);
  expect(await heard.jsonValue()).toEqual(names);
  const detail = (name: string) => told.find((event) => event.name === name)?.detail;
  expect(detail('session')).toEqual({ sessionId: 'ses_1' });
  expect(detail('metrics:shown')).toEqual({ count: 2 });
  expect(detail('action:selected')).toEqual({ insightId: 'ins_2', priorityRank: 1 });
  expect(detail('message:failed')).toMatchObject({ kind: 'refused', status: 400, requestId: 'req_9' });
  expect(detail('error')).toMatchObject({
    operation: 'send',
    kind: 'refused',
    code: 'refused',
    status: 400,
    requestId: 'req_9',
  });
  expect(detail('unread')).toEqual({ count: 1 });
  expect(JSON.stringify(told)).not.toMatch(/A text|gas bill|4321|87\.65|bank\.example|access-|refresh-/);
});
