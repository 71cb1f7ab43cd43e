import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { ACTIONS, METRICS } from '../support/answers';
import type { View } from '../support/view';
import { expect, test } from './fixtures';
import { expectUnspoilt } from './unspoilt';

const MANY = 10_000;
const MEGABYTE = 'A very long title. '.repeat(55_000);
const UNBROKEN = 'W'.repeat(1_000_000);

const numbers = Array.from({ length: MANY }, (_, index) => index + 1);

/** So much of a long answer is on the page, however long it is. */
const MOST_ELEMENTS = 1_000;

const elements = (chat: View) =>
  chat.host.evaluate(({ shadowRoot }) => shadowRoot?.querySelectorAll('*').length ?? 0);

async function expectBounded(page: Page, chat: View) {
  expect(await elements(chat)).toBeLessThan(MOST_ELEMENTS);
  await expectUnspoilt(page, chat);
}

test('shows ten thousand cards a portion at a time', async ({ page, host, chat, service }) => {
  const cards = numbers.map((value) => ({ key: `key_${value}`, title: `Account ${value}`, value }));
  service.always('metrics', { body: { ...METRICS, cards } });
  await host.open();
  await chat.open();
  await chat.shortcut(en.metrics).click();
  await expect(chat.metrics).toHaveCount(50);
  await expectBounded(page, chat);
  await chat.log.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(chat.metrics).toHaveCount(100);
  await chat.button('Hide amounts').click();
  await expect(chat.metrics.last()).toContainText('Account •••');
  await expect(chat.metrics.last()).toContainText(en.hiddenAmount);
  expect((await page.evaluate(() => window.chat.transcript())).split('\n')).toHaveLength(MANY + 2);
  await expectBounded(page, chat);
});

test('orders ten thousand actions and shows a portion at a time', async ({ page, host, chat, service }) => {
  const items = numbers.map((rank) => ({
    insightId: `${rank}`,
    title: `Action no. ${rank}`,
    priorityRank: rank,
  }));
  service.always('actions', { body: { items: items.reverse() } });
  await host.open({ actionOrder: 'ascending' });
  await chat.open();
  await chat.shortcut(en.actions).click();
  await expect(chat.actions).toHaveCount(50);
  await expect(chat.actions.first()).toHaveText('Action no. 1');
  await expectBounded(page, chat);
  await chat.actions.first().click();
  await expect(chat.replies).toContainText('You said: Action no. 1');
});

test('shows the end of ten thousand replies to one message, and remembers some', async ({
  page,
  host,
  chat,
  service,
}) => {
  const messages = numbers.map((line) => ({
    payloadType: 'text',
    payload: { text: `Reply no. ${line}.` },
  }));
  service.next('send', { body: { messages } });
  await host.open();
  await chat.open();
  await chat.say('Tell me everything');
  await expect(chat.replies.last()).toContainText('Reply no. 10000.');
  await expect(chat.replies.last()).toBeInViewport();
  await expectBounded(page, chat);
  await chat.say('And now?');
  await expect(chat.replies.last()).toContainText('You said: And now?');

  await page.reload();
  await expect(chat.replies.last()).toContainText('You said: And now?');
  await expect(chat.replies.nth(-2)).toContainText('Reply no. 10000.');
  await expectBounded(page, chat);
});

for (const [name, text] of [
  ['of many words', MEGABYTE],
  ['of one word', UNBROKEN],
] as const) {
  test(`keeps titles, replies and references of a megabyte ${name} within bounds`, async ({
    page,
    host,
    chat,
    service,
  }) => {
    const [card] = METRICS.cards;
    const [item] = ACTIONS.items;
    service.next('metrics', { body: { ...METRICS, cards: [{ ...card, title: text }, card] } });
    service.next('actions', { body: { items: [{ ...item, title: text }, item] } });
    service.next(
      'send',
      { body: { payloadType: 'text', payload: { text } } },
      { status: 400, body: { detail: text, request_id: `req_${text}` } },
    );
    await host.open();
    await chat.open();
    for (const view of [en.metrics, en.actions]) await chat.shortcut(view).click();
    await expect(chat.metrics).toHaveCount(2);
    await expect(chat.actions).toHaveCount(2);
    const panel = await chat.panel.boundingBox();
    for (const part of [chat.metrics.first(), chat.actions.first()])
      expect((await part.boundingBox())?.height).toBeLessThan(panel?.height ?? 0);
    await expectBounded(page, chat);
    await chat.say('Hello');
    await expect(chat.replies).toHaveCount(1);
    await chat.say('Once more');
    await expect(chat.mine.last()).toHaveAttribute('data-status', 'failed');
    await expect(chat.notices).toContainText(en.refused);
    await expectBounded(page, chat);
    await chat.notices.getByRole('button', { name: 'Try again' }).click();
    await expect(chat.replies.last()).toContainText('You said: Once more');
  });
}

/** Texts that turn the direction, hide, or pretend to be something else. */
const STRANGE = [
  '\u202eegnahcxe',
  '\u2067\u2067\u2067right to left',
  '\u200b\u200d\ufeff',
  '',
  '\u0000\u0007\u001b[31m',
  `e${'\u0301'.repeat(500)}`,
  '<img src=x onerror="document.title=1">',
  '{count} {host} {id} $& $1',
  '__proto__',
  '\ud83d half a pair',
  'one\r\ntwo\u2028three',
];

/** Embeddings, overrides and isolates. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

test('shows strange titles and replies as text, and turns no figure beside them', async ({
  page,
  host,
  chat,
  service,
}) => {
  service.next('metrics', {
    body: { ...METRICS, cards: STRANGE.map((title) => ({ key: title, title, value: 1234.56 })) },
  });
  service.next('actions', {
    body: { items: STRANGE.map((title) => ({ insightId: title, title, priorityRank: 1 })) },
  });
  service.next('send', {
    body: STRANGE.map((text) => ({ payloadType: 'text', payload: { text } })),
  });
  await host.open();
  await chat.open();
  for (const view of [en.metrics, en.actions]) await chat.shortcut(view).click();
  await expect(chat.metrics).toHaveCount(STRANGE.length);
  await expect(chat.actions).toHaveCount(STRANGE.length);
  await chat.say('Hello');
  await expect(chat.replies).toHaveCount(STRANGE.length);
  const drawn = await chat.metrics.locator('[part=metric-value]').evaluateAll((values) =>
    values.map((value) => {
      const figure = document.createTreeWalker(value, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const range = document.createRange();
      return Array.from(figure.data, (character, index) => {
        range.setStart(figure, index);
        range.setEnd(figure, index + 1);
        return { character, left: range.getBoundingClientRect().left };
      })
        .sort((a, b) => a.left - b.left)
        .map(({ character }) => character)
        .join('');
    }),
  );
  expect(drawn).toEqual(STRANGE.map(() => '£1,234.56'));
  for (const [index, text] of STRANGE.entries()) {
    expect(await chat.metrics.nth(index).locator('[part=metric-title]').textContent()).toBe(text);
    expect(await chat.actions.nth(index).textContent()).toBe(text);
    // In a reply, what could turn the text after it is replaced.
    const reply = (await chat.replies.nth(index).textContent()) ?? '';
    expect(reply.replace(TURNING, '')).toContain(text.replace(TURNING, ''));
  }
  await expect(chat.log.locator('img')).toHaveCount(0);
  await expectBounded(page, chat);
});

const POLLUTION =
  '"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": null, "toJSON": 1';

test('takes further fields, odd headers and other successes for what they are', async ({
  page,
  host,
  chat,
  service,
}) => {
  const json = JSON.stringify(METRICS);
  const polluted = json.replaceAll('{', `{${POLLUTION}, `);
  const answers = [
    { raw: `\ufeff${json}` },
    { raw: ` \n\t${json}\r\n` },
    { raw: json, headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
    { raw: json, headers: { 'Content-Type': 'image/png' } },
    { raw: json, headers: { 'Content-Type': 'nonsense' } },
    { raw: json, headers: { 'Retry-After': 'tomorrow', 'Content-Disposition': 'attachment' } },
    { status: 201, raw: json },
    { status: 299, raw: json },
    { raw: polluted },
  ];
  service.next('metrics', ...answers);
  await host.open();
  await chat.open();
  for (const [index, answer] of answers.entries()) {
    await chat.shortcut(en.metrics).click();
    await expect(chat.metrics, JSON.stringify(answer)).toHaveCount((index + 1) * METRICS.cards.length);
  }
  await expect(chat.notices).toHaveCount(0);
  await expectBounded(page, chat);
});

test('takes types named after what all objects have for unknown ones', async ({
  page,
  host,
  chat,
  service,
}) => {
  const types = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
  const replies = types.map((type) => `{"payloadType": "${type}", "payload": {${POLLUTION}}}`);
  service.next('send', { raw: `{${POLLUTION}, "messages": [${replies}]}` });
  await host.open();
  await chat.open();
  await chat.say('Hello');
  await expect(chat.replies).toHaveText(types.map(() => new RegExp(en.cannotShow)));
  await expectBounded(page, chat);
  await page.reload();
  await expect(chat.replies).toHaveText(types.map(() => new RegExp(en.cannotShow)));
  await expectBounded(page, chat);
});
