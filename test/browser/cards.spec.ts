import { en } from '../../src/locale/en';
import { METRICS } from '../support/answers';
import { expect, test } from './fixtures';
import { expectUnspoilt } from './unspoilt';

const overviewOf = (currency: string, ...titles: string[]) => ({
  body: {
    asOfDate: '2026-05-03',
    currency,
    cards: titles.map((title, index) => ({ key: `k${index}`, title, value: 1_234_567 * (index + 1) })),
  },
});

for (const density of ['cosy', 'compact'] as const) {
  test(`keeps the figures of a row on one line beside a title that wraps, ${density}`, {
    tag: density === 'cosy' ? [] : '@all',
  }, async ({ host, chat, service }) => {
    service.always('metrics', overviewOf('JPY', 'Balance', 'Saved', 'Bills still to come before payday'));
    await host.open({ appearance: { density } });
    await chat.open();
    await chat.shortcut(en.metrics).click();
    await expect(chat.metrics).toHaveCount(3);
    const edges = await chat.metrics.evaluateAll((metrics) =>
      metrics.map((metric) => {
        const { top, height } = metric.getBoundingClientRect();
        const figure = metric.querySelector('[part=metric-value]') as Element;
        const title = metric.querySelector('[part=metric-title]') as Element;
        return { top, height, figure: figure.getBoundingClientRect().top, title: title.clientHeight };
      }),
    );
    const [, short, long] = edges;
    expect(long?.top).toBe(short?.top);
    expect(long?.title).toBeGreaterThan(short?.title ?? 0);
    expect(long?.figure).toBe(short?.figure);
  });
}

test('parts a title from its figure, and says a debt in words, for who hears them', { tag: '@all' }, async ({
  host,
  chat,
}) => {
  await host.open();
  await chat.open();
  await chat.shortcut(en.metrics).click();
  await expect(chat.log).toMatchAriaSnapshot(`
    - list:
      - listitem: Cash balance, £4,321.09.
      - listitem: Card owed, minus £87.65.
  `);
});

/** Texts that turn the direction, hide, or pretend to be something else. */
const STRANGE = [
  '\u202eegnahcxe',
  '\u2067\u2067\u2067right to left',
  '\u200b\u200d\ufeff',
  '',
  '\u0000\u0007\u001b[31m',
  `e${'\u0301'.repeat(200)}`,
  '<img src=x onerror="document.title=1">',
  '{count} {host} {id} $& $1',
  '__proto__',
  '\ud83d half a pair',
  'one\r\ntwo\u2028three',
];

/** Embeddings, overrides and isolates. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

test('shows strange titles and replies as text, and turns no figure beside them', { tag: '@all' }, async ({
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
  await expectUnspoilt(page, chat);
});
