import { en } from '../../src/locale/en';
import { expect, test } from './fixtures';

const overviewOf = (currency: string, ...titles: string[]) => ({
  body: {
    asOfDate: '2026-05-03',
    currency,
    cards: titles.map((title, index) => ({ key: `k${index}`, title, value: 1_234_567 * (index + 1) })),
  },
});

for (const density of ['cosy', 'compact'] as const) {
  test(`keeps the figures of a row on one line beside a title that wraps, ${density}`, async ({
    host,
    chat,
    service,
  }) => {
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

test('parts a title from its figure, and says a debt in words, for who hears them', async ({
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
