import { en } from '../../src/locale/en';
import { METRICS } from '../support/answers';
import { tooFaint } from './contrast';
import { expect, test } from './fixtures';

const LONG = 'What is left of this month once everything that is certain to come has been paid';

for (const [place, viewport, appearance] of [
  ['a narrow phone', { width: 320, height: 700 }, {}],
  ['text of twice the size', { width: 1000, height: 900 }, { fontSize: 30 }],
] as const) {
  test(`keeps each figure whole, on one line and at the end of its row, with ${place}`, {
    tag: viewport.width === 320 ? [] : '@all',
  }, async ({ page, host, chat, service }) => {
    const values = [987_654_321_098.76, -45_678_901.23, 0.01, -12.3];
    const cards = values.map((value, index) => ({ key: `k${index}`, title: index ? LONG : 'Cash', value }));
    service.always('metrics', { body: { ...METRICS, cards } });
    await page.setViewportSize(viewport);
    await host.openChat({ appearance, overview: { pairs: [['k0', 'k2']] } });
    await chat.shortcut(en.metrics).click();
    await expect(chat.metrics).toHaveCount(4);
    const rows = await chat.metrics.evaluateAll((metrics) =>
      metrics.map((metric) => {
        const { left, right } = metric.getBoundingClientRect();
        const figure = metric.querySelector('bdi:not([part=metric-title] *)') as Element;
        const title = metric.querySelector('[part=metric-title]') as Element;
        const box = figure.getBoundingClientRect();
        return {
          lines: new Set(Array.from(figure.getClientRects(), (rect) => Math.round(rect.bottom))).size,
          fits: box.left >= left && box.right <= right + 0.5,
          toEnd: Math.round(right - box.right),
          isCut: title.scrollWidth > title.clientWidth,
        };
      }),
    );
    const [lead, ...others] = rows;
    expect(lead).toMatchObject({ lines: 1, fits: true, isCut: false });
    expect(others).toEqual(others.map(() => ({ lines: 1, fits: true, toEnd: 0, isCut: false })));
    await page.emulateMedia({ contrast: 'more' });
    expect(await tooFaint(page)).toEqual([]);
  });
}

/** Where the last digit and the separator of each figure end; the first figure, which leads, is left out. */
const edgesOf = (figures: Element[]) =>
  figures.slice(1).map((figure) => {
    const text = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    return [/\p{Nd}(?=\P{Nd}*$)/u, /[.,٫](?=\p{Nd}{2}\P{Nd}*$)/u].map((sign) => {
      const at = text.data.search(sign);
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().right;
    });
  });

for (const locale of ['ar', 'ar-EG', 'en', 'fr', 'he']) {
  test(`ends all figures at one edge in the language ${locale}`, {
    tag: locale === 'ar-EG' ? [] : '@all',
  }, async ({ page, host, chat, service }) => {
    const values = [1, 12_345.67, -8.9, -1_234.5, 0].map((value) => ({
      key: `${value}`,
      title: 'Cash',
      value,
    }));
    service.always('metrics', { body: { ...METRICS, cards: values } });
    await host.open({ locale });
    // Its sentences are English here, so that they are found by their names.
    await page.evaluate(([tag, messages]) => window.FinanceChat?.addMessages?.(tag, messages), [
      locale,
      en,
    ] as const);
    await chat.open();
    await chat.shortcut(en.metrics).click();
    await expect(chat.metrics).toHaveCount(5);
    const edges = await chat.metrics.locator('[part=metric-value]').evaluateAll(edgesOf);
    for (const sign of [0, 1]) {
      const rights = edges.map((edge) => edge[sign] ?? Number.NaN);
      expect(Math.max(...rights) - Math.min(...rights)).toBeLessThan(1);
    }
  });
}

test('copies each figure once, as it is seen', async ({ host, chat }) => {
  await host.openChat();
  await chat.shortcut(en.metrics).click();
  await expect(chat.metrics).toHaveCount(2);
  const copied = await chat.metrics.evaluateAll((metrics) =>
    metrics.map((metric) => {
      const selection = getSelection() as Selection;
      selection.selectAllChildren(metric);
      return selection.toString().split(/\s+/);
    }),
  );
  expect(copied).toEqual([
    ['Cash', 'balance', '£4,321.09'],
    ['Card', 'owed', '\u2212£87.65'],
  ]);
});

test('shows all of a long bank address, also when the person has come back', { tag: '@all' }, async ({
  page,
  host,
  chat,
  service,
}) => {
  const address = `https://${'a'.repeat(60)}.bank.example/start`;
  service.always('connect', { body: { connect_url: address } });
  await host.openChat({ connect: { open: () => {} } });
  await chat.shortcut(en.connect).click();
  await chat.connectLink.click();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(chat.log).toContainText(en.connectBack);
  await expect(chat.connectLink).toContainText('.bank.example');
  expect(await chat.log.evaluate((log) => log.scrollWidth > log.clientWidth)).toBe(false);
});
