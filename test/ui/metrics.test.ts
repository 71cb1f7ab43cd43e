// @vitest-environment happy-dom
import { within } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ServiceFailure } from '../../src/service/failure';
import type { Metrics } from '../../src/service/wire';
import { deferred } from '../support/deferred';
import { showUi } from '../support/ui';
import { say, soon } from '../support/uiView';

const cardsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `k${index}`, title: `Card ${index}`, value: index }));

const overview = (change: Partial<Metrics> = {}): Metrics => ({
  asOfDate: '2026-05-03',
  currency: 'EUR',
  cards: [
    { key: 'cash', title: 'Cash', value: 1234.5 },
    { key: 'card', title: 'Credit card', value: -678.9 },
  ],
  ...change,
});

/** The overview as the service answers it. */
async function showMetrics(answer: Metrics, options: Parameters<typeof showUi>[0] = {}) {
  const ui = showUi({ script: { metrics: () => answer }, ...options });
  await ui.user.click(ui.button('Money overview'));
  const region = () => ui.view.getByRole('region', { name: 'Money overview' });
  await soon(() => ui.events).toContainEqual(['metrics:shown', { count: answer.cards.length }]);
  return {
    ...ui,
    region,
    card: () => within(region()),
    titles: () => within(region()).queryAllByRole('term'),
    figures: () => within(region()).queryAllByRole('definition'),
    figure: (title: string) =>
      within(region()).getByText(title).closest('dt')?.nextElementSibling as HTMLElement,
  };
}

it('shows cards in the order and the currency of the answer, its day, and how long ago that was', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 6, 12) });
  onTestFinished(() => void vi.useRealTimers());
  const { card, titles, figures } = await showMetrics(overview());
  expect(titles().map((title) => title.textContent)).toEqual(['Cash', 'Credit card']);
  expect(figures().map((figure) => figure.textContent)).toEqual(['€1,234.50', '-€678.90']);
  expect(card().getByText('As of May 3, 2026, 3 days ago')).toBeTruthy();
});

it.each([
  ['JPY', 1234.5, '¥1,235'],
  ['KWD', 1.5, 'KWD 1.500'],
  ['GBP', 0, '£0.00'],
  ['PTS', 12.5, 'PTS 12.5'],
])('writes %s %d as %s', async (currency, value, expected) => {
  const { figure } = await showMetrics(overview({ currency, cards: [{ key: 'a', title: 'A', value }] }));
  expect(figure('A').textContent?.replace(/\s/g, ' ')).toBe(expected);
});

it('marks what is negative by a minus sign, not by colour alone', async () => {
  const { figure } = await showMetrics(overview());
  expect(figure('Credit card').textContent).toMatch(/^[-−]/);
  expect(figure('Credit card').dataset.negative).toBe('true');
  expect(figure('Cash').dataset.negative).toBe('false');
});

it('offers its parts to the stylesheet of the page', async () => {
  const { region } = await showMetrics(overview());
  for (const part of ['metric', 'metric-title', 'metric-value']) {
    expect(region().querySelectorAll(`[part~=${part}]`), part).toHaveLength(2);
  }
});

it('says so where there is nothing to show', async () => {
  const { card } = await showMetrics(overview({ cards: [] }));
  expect(card().getByText(say('noMetrics'))).toBeTruthy();
});

it('shows forty cards a portion at a time', async () => {
  const { card, titles, user } = await showMetrics(overview({ cards: cardsOf(40) }));
  const more = (name: string) => user.click(card().getByRole('button', { name }));
  expect(titles()).toHaveLength(12);
  await more('Show 12 more');
  await more('Show 12 more');
  await more('Show 4 more');
  expect(titles().map((title) => title.textContent)).toEqual(cardsOf(40).map(({ title }) => title));
  expect(card().queryByRole('button')).toBeNull();
});

it('keeps ten thousand cards off the page', async () => {
  const { titles, root } = await showMetrics(overview({ cards: cardsOf(10_000) }));
  expect(titles()).toHaveLength(12);
  expect(root.querySelectorAll('*').length).toBeLessThan(300);
});

it('shows HTML in a title as it was written', async () => {
  const title = '<img src=x onerror=alert(1)>';
  const { card, root } = await showMetrics(overview({ cards: [{ key: 'x', title, value: 1 }] }));
  expect(card().getByText(title)).toBeTruthy();
  expect(root.querySelector('img')).toBeNull();
});

it('says that it waits, and asks once however often it is wanted', async () => {
  const answer = deferred<Metrics>();
  const { view, user, button, callsTo } = showUi({ script: { metrics: () => answer.promise } });
  await user.click(button('Money overview'));
  await user.click(button('Money overview'));
  expect(within(view.getByRole('region')).getByText(say('waiting'))).toBeTruthy();
  expect(callsTo('metrics')).toHaveLength(1);
  answer.resolve(overview());
  expect(await view.findByText('€1,234.50')).toBeTruthy();
  expect(view.queryByText(say('waiting'))).toBeNull();
});

it('says what failed, with a reference, and tries again in the same place', async () => {
  const { view, user, button } = showUi({
    script: {
      metrics: [
        () => Promise.reject(new ServiceFailure('malformed', 'GET', { status: 200, requestId: 'req_9' })),
        () => overview(),
      ],
    },
  });
  await user.click(button('Money overview'));
  const region = within(await view.findByRole('region', { name: 'Money overview' }));
  expect((await region.findByRole('alert')).textContent).toContain(
    `${say('failureView', { name: 'Money overview' })} ${say('malformed')}`,
  );
  expect(region.getByText('Reference req_9')).toBeTruthy();
  expect(region.queryByRole('definition')).toBeNull();
  await user.click(region.getByRole('button', { name: 'Try again' }));
  expect(await region.findByText('€1,234.50')).toBeTruthy();
  expect(region.queryByRole('alert')).toBeNull();
});

it('offers to fetch again what was not kept over a reload', async () => {
  const { view, user, button, conversation } = showUi({ script: { metrics: () => overview() } });
  conversation.restore({ entries: [{ id: '1', at: 0, kind: 'metrics' }], draft: '', open: true, unread: 0 });
  await user.click(button(say('showAgain')));
  expect(await view.findByText('€1,234.50')).toBeTruthy();
  expect(view.getAllByRole('region')).toHaveLength(1);
});
