// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ServiceFailure } from '../../../src/service/failure';
import type { Metrics } from '../../../src/service/types';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { deferred } from '../../support/deferred';
import { showComponent, type UiOptions } from '../../support/ui';
import { t } from '../../support/uiView';

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
async function showMetrics(answer: Metrics, given: UiOptions = {}) {
  const ui = showComponent(<Transcript />, { script: { metrics: () => answer }, ...given });
  ui.chat.showMetrics();
  await ui.view.findByText(answer.cards[0]?.title ?? t('noMetrics'));
  const region = ui.view.getByRole('region', { name: 'Money overview' });
  const card = within(region);
  return {
    ...ui,
    region,
    card,
    titles: () => [...region.querySelectorAll('[part=metric-title]')].map(({ textContent }) => textContent),
    figures: () => [...region.querySelectorAll<HTMLElement>('[part=metric-value]')],
  };
}

it('shows cards in the order and the currency of the answer, its day, and how long ago that was', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 6, 12) });
  onTestFinished(() => void vi.useRealTimers());
  const { card, titles, figures } = await showMetrics(overview());
  expect(titles()).toEqual(['Cash', 'Credit card']);
  expect(figures().map((figure) => figure.textContent)).toEqual(['€1,234.50', '−€678.90']);
  expect(card.getByText('As of May 3, 2026, 3 days ago')).toBeTruthy();
});

it.each([
  ['JPY', 1234.5, '¥1,235'],
  ['KWD', 1.5, 'KWD 1.500'],
  ['GBP', 0, '£0.00'],
  ['PTS', 12.5, 'PTS 12.5'],
])('writes %s %d as %s', async (currency, value, expected) => {
  const { figures } = await showMetrics(overview({ currency, cards: [{ key: 'a', title: 'A', value }] }));
  expect(figures().map((figure) => figure.textContent?.replace(/\s/g, ' '))).toEqual([expected]);
});

it('marks a negative figure by a minus sign, not by colour alone', async () => {
  const { figures } = await showMetrics(overview());
  expect(figures().map((figure) => figure.dataset.negative)).toEqual(['false', 'true']);
  expect(figures()[1]?.textContent).toMatch(/^−/);
});

it('offers its parts to the stylesheet of the page', async () => {
  const { region } = await showMetrics(overview());
  for (const part of ['metric', 'metric-title', 'metric-value']) {
    expect(region.querySelectorAll(`[part~=${part}]`), part).toHaveLength(2);
  }
});

it('says so if there is nothing to show, without a day, and leads to a bank', async () => {
  const script = {
    metrics: () => overview({ cards: [] }),
    connectBank: () => ({ connect_url: 'https://bank.example/' }),
  };
  const { card, view, user } = await showMetrics(overview({ cards: [] }), { script });
  expect(card.getByText(t('noMetrics'))).toBeTruthy();
  expect(card.queryByText(/^As of/)).toBeNull();
  await user.click(card.getByRole('button', { name: 'Connect a bank' }));
  expect(await view.findByRole('link')).toBeTruthy();
});

it('shows 120 cards a portion at a time', async () => {
  const { card, titles, user } = await showMetrics(overview({ cards: cardsOf(120) }));
  const showMore = async (name: string) => user.click(await card.findByRole('button', { name }));
  expect(titles()).toHaveLength(50);
  await showMore('Show 50 more');
  await showMore('Show 20 more');
  expect(await card.findByText('Card 119')).toBeTruthy();
  expect(titles()).toEqual(cardsOf(120).map(({ title }) => title));
  expect(card.queryByRole('button')).toBeNull();
});

it('keeps ten thousand cards off the page', async () => {
  const { titles, container } = await showMetrics(overview({ cards: cardsOf(10_000) }));
  expect(titles()).toHaveLength(50);
  expect(container.querySelectorAll('*').length).toBeLessThan(500);
});

it('shows HTML in a title as it was written', async () => {
  const title = '<img src=x onerror=alert(1)>';
  const { container } = await showMetrics(overview({ cards: [{ key: 'x', title, value: 1 }] }));
  expect(container.querySelector('img')).toBeNull();
});

it('shows the beginning of a title that is longer than anybody reads', async () => {
  const long = { key: 'x', title: 'W'.repeat(5_000_000), value: 1 };
  const { titles } = await showMetrics(overview({ cards: [...overview().cards, long] }));
  expect(titles().at(-1)).toBe(`${'W'.repeat(300)}…`);
});

it('says that it waits, and asks once however often it is wanted', async () => {
  const answer = deferred<Metrics>();
  const { view, chat, callsTo } = showComponent(<Transcript />, {
    script: { metrics: () => answer.promise },
  });
  chat.showMetrics();
  chat.showMetrics();
  expect(within(await view.findByRole('region')).getByText(t('waiting'))).toBeTruthy();
  expect(callsTo('metrics')).toHaveLength(1);
  answer.resolve(overview());
  expect(await view.findByText('€1,234.50')).toBeTruthy();
  expect(view.queryByText(t('waiting'))).toBeNull();
});

it('says what failed, with a reference, and tries again in the same place', async () => {
  const { view, chat, user } = showComponent(<Transcript />, {
    script: {
      metrics: [
        () => Promise.reject(new ServiceFailure('malformed', 'GET', { status: 200, requestId: 'req_9' })),
        () => overview(),
      ],
    },
  });
  chat.showMetrics();
  expect(await view.findByText(`${t('metricsFailed')} ${t('malformed')}`)).toBeTruthy();
  const card = () => within(view.getByRole('region', { name: 'Money overview' }));
  expect(card().getByText('Reference req_9')).toBeTruthy();
  expect(card().queryByRole('listitem')).toBeNull();
  await user.click(card().getByRole('button', { name: 'Try again' }));
  expect(await view.findByText('€1,234.50')).toBeTruthy();
  expect(card().queryByRole('button')).toBeNull();
});

it('offers to fetch again what was not kept over a reload', async () => {
  const { view, user, chat } = showComponent(<Transcript />, { script: { metrics: () => overview() } });
  const expired = { id: '1', at: 0, kind: 'metrics', phase: { is: 'expired' } } as const;
  chat.restore({ sessionId: undefined, draft: '', entries: [expired] });
  await user.click(await view.findByRole('button', { name: t('showAgain') }));
  expect(await view.findByText('€1,234.50')).toBeTruthy();
  expect(view.getAllByRole('region')).toHaveLength(1);
});
