import { within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import type { OverviewOptions } from '../../../src/options/types';
import type { Metrics } from '../../../src/service/wire';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { deferred } from '../../support/deferred';
import { overviewOf, showComponent, type UiOptions } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const cardsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `k${index}`, title: `Card ${index}`, value: index }));

const overview = (change: Partial<Metrics> = {}): Metrics => ({
  ...overviewOf([
    { key: 'cash', title: 'Cash', value: 1234.5 },
    { key: 'card', title: 'Credit card', value: -678.9 },
  ]),
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
  const { card, region, titles, figures } = await showMetrics(overview());
  expect(region.querySelectorAll('[part~=metric]')).toHaveLength(2);
  expect(titles()).toEqual(['Cash', 'Credit card']);
  expect(figures().map((figure) => figure.textContent)).toEqual(['€1,234.50', '−€678.90']);
  expect(card.getByText('As of May 3, 2026, 3 days ago')).toBeTruthy();
});

it.each([
  ['2026-05-07', 'As of May 7'],
  ['2026-05-06', 'As of today'],
  ['2026-05-05', 'As of May 5'],
  ['2026-05-04', 'As of May 42 days ago'],
  ['2025-05-04', 'As of May 4, 2025367 days ago'],
])('shows the age of figures of %s as "%s"', async (asOfDate, age) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 6, 12) });
  const { region } = await showMetrics(overview({ asOfDate }));
  const shown = [...region.querySelectorAll('.age [aria-hidden] ')].filter(
    ({ localName }) => localName === 'span',
  );
  expect(shown.map(({ textContent }) => textContent).join('')).toBe(age);
});

it('no longer calls figures and messages those of today when the person comes back on another day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 6, 12) });
  const { card, log } = await showMetrics(overview({ asOfDate: '2026-05-06' }));
  expect(card.getByText('As of today')).toBeTruthy();
  expect(log().textContent).toContain('Today, 12:00 PM');
  vi.setSystemTime(new Date(2026, 4, 7, 8));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await card.findByText('As of May 6')).toBeTruthy();
  expect(log().textContent).toContain('Yesterday, 12:00 PM');
});

const THREE = {
  cards: [
    { key: 'spent', title: 'Spent', value: 30 },
    { key: 'saved', title: 'Saved', value: 5.25 },
    { key: 'income', title: 'Income', value: 120 },
  ],
};

it.each<[string, OverviewOptions, string[]]>([
  ['the first figure', {}, ['Spent', 'Saved', 'Income']],
  ['the figure that the host names', { lead: 'income' }, ['Income', 'Spent', 'Saved']],
  ['the first figure where there is none of that name', { lead: 'debts' }, ['Spent', 'Saved', 'Income']],
])('leads with %s, its decimals apart', async (_, given, order) => {
  const { titles, figures } = await showMetrics(overview(THREE), { options: { overview: given } });
  expect(titles()).toEqual(order);
  expect(figures().map((figure) => figure.querySelector('.decimals')?.textContent)).toEqual([
    '.00',
    undefined,
    undefined,
  ]);
});

/** The length of each bar, and the title that it stands with. */
const barsOf = (region: HTMLElement) =>
  [...region.querySelectorAll('.bar')].map((bar) => [
    bar.closest('li')?.querySelector('[part=metric-title]')?.textContent,
    bar.querySelector('rect')?.getAttribute('width'),
  ]);

it('draws the figures of a pair as bars on one scale, one below the other, and each in one pair only', async () => {
  const pairs: [string, string][] = [
    ['spent', 'income'],
    ['saved', 'income'],
  ];
  const { region, titles } = await showMetrics(overview(THREE), { options: { overview: { pairs } } });
  expect(titles()).toEqual(['Spent', 'Income', 'Saved']);
  expect(barsOf(region)).toEqual([
    ['Spent', '25%'],
    ['Income', '100%'],
  ]);
});

it.each<[string, [string, string], number]>([
  ['a figure below zero', ['spent', 'saved'], -1],
  ['a figure of zero', ['spent', 'saved'], 0],
  ['a figure that the service does not send', ['spent', 'debts'], 5],
  ['a figure and itself', ['spent', 'spent'], 5],
])('draws no bars for a pair of %s', async (_, pair, value) => {
  const cards = THREE.cards.map((card) => (card.key === 'saved' ? { ...card, value } : card));
  const { region } = await showMetrics(overview({ cards }), { options: { overview: { pairs: [pair] } } });
  expect(barsOf(region)).toEqual([]);
});

const HOST_GROUPS = {
  groups: [
    { title: 'Gone', keys: ['x'] },
    { title: 'Mine', keys: ['c', 'b'] },
  ],
};

it.each<[string, OverviewOptions, string, string]>([
  [
    'groups that their keys suggest, after the figure that leads',
    {},
    'income balance card_debt bills_next_month zodiac savings',
    'income, What you have, balance, savings, What you owe, card_debt, Coming up, bills_next_month, zodiac',
  ],
  ['no groups where they are few', {}, 'balance debt income', 'balance, debt, income'],
  [
    'the groups of the host, without one of keys that are not sent',
    HOST_GROUPS,
    'a b c d',
    'a, Mine, c, b, d',
  ],
])('shows figures in %s', async (_, given, keys, lines) => {
  const cards = keys.split(' ').map((key) => ({ key, title: key, value: 1 }));
  const { region } = await showMetrics(overview({ cards }), { options: { overview: given } });
  const shown = [...region.querySelectorAll('.group, .title')].map((line) => line.textContent);
  expect(shown.join(', ')).toBe(lines);
});

it('shows the note of a figure below it, covered with the amounts', async () => {
  const cards = [{ key: 'a', title: 'A', value: 1, note: '£120 less' }];
  const { region, panel } = await showMetrics(overview({ cards }));
  const line = () => region.querySelector('[part=metric] > p')?.textContent;
  expect(line()).toBe('£120 less');
  panel.amountsHidden.value = true;
  await soon(line).not.toMatch(/\d/);
});

it('fetches the figures again in the same place', async () => {
  const next = deferred<Metrics>();
  const { view, user, button } = await showMetrics(overview(), {
    script: { metrics: [() => overview(), () => next.promise] },
  });
  await user.click(button('Refresh'));
  expect(await view.findByText(t('waiting'))).toBeTruthy();
  expect(view.queryByText('Cash')).toBeNull();
  next.resolve(overview({ cards: [{ key: 'cash', title: 'Cash', value: 99 }] }));
  expect((await view.findByText('Cash')).closest('li')?.textContent).toContain('Cash€99.00');
  expect(view.getAllByRole('region', { name: 'Money overview' })).toHaveLength(1);
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
  expect(card.queryByRole('button', { name: /^Show/ })).toBeNull();
});
