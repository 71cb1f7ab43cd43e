import type { Fault } from '../../../../src/testing/faults';
import { EXCHANGE, faulty, inGroup, open, press, show, today, waitFor } from '../scenario';

const metrics = (cards: [title: string, value: number][], asOfDate = today()): Fault => ({
  on: 'metrics',
  body: {
    asOfDate,
    currency: 'GBP',
    cards: cards.map(([title, value], index) => ({ key: `figure_${index}`, title, value })),
  },
});

const actions = (titles: string[]): Fault => ({
  on: 'actions',
  body: {
    items: titles.map((title, index) => ({ insightId: `ins_${index}`, title, priorityRank: index + 1 })),
  },
});

const TOPICS = ['Groceries', 'Rent', 'Travel', 'Energy', 'Insurance', 'Eating out', 'Clothes', 'Gifts'];
const FORTY_FIGURES = Array.from({ length: 40 }, (_, index): [string, number] => [
  `${TOPICS[index % TOPICS.length]}, month ${Math.floor(index / TOPICS.length) + 1}`,
  (index * 7919) % 1900,
]);

export const FIGURES = inGroup('Figures', [
  {
    id: 'empty-overview',
    name: 'Empty overview',
    shows: 'No bank is connected, so there are no figures yet.',
    behaviour: { userId: 'lisbon' },
    steps: [open, show('Money overview'), waitFor('an empty overview')],
  },
  {
    id: 'no-actions',
    name: 'No actions',
    shows: 'There is nothing to do right now.',
    behaviour: faulty(actions([])),
    steps: [open, show('Suggested actions'), waitFor('no actions')],
  },
  {
    id: 'forty-cards',
    name: 'Forty cards',
    shows: 'More figures than fit: the first few, and a way to the rest.',
    behaviour: faulty(metrics(FORTY_FIGURES)),
    steps: [open, show('Money overview'), waitFor('a figure')],
  },
  {
    id: 'grouped-figures',
    name: 'Figures in groups and as bars',
    shows: 'The page names the figure that leads, figures that stand together, and two that share a scale.',
    dress: {
      overview: {
        lead: 'left_until_payday',
        groups: [
          { title: 'What you have', keys: ['cash_balance', 'savings_balance'] },
          { title: 'What you owe', keys: ['credit_card_owed'] },
          { title: 'The past month', keys: ['spent_last_30_days', 'income_last_30_days'] },
        ],
        pairs: [['spent_last_30_days', 'income_last_30_days']],
      },
    },
    steps: [open, show('Money overview'), waitFor('a figure', 7)],
  },
  {
    id: 'old-figures',
    name: 'Old figures',
    shows: 'Figures of a service that has heard nothing of the bank for a while.',
    behaviour: faulty(metrics([['Cash balance', 1284.5]], '2026-05-03')),
    steps: [open, show('Money overview'), waitFor('a figure')],
  },
  {
    id: 'extreme-figures',
    name: 'Huge and negative figures',
    shows: 'Billions, debts, a penny, zero, and a very long title.',
    behaviour: faulty(
      metrics([
        ['Treasury portfolio', 987654321098.76],
        ['Loan outstanding', -45678901.23],
        ['Interest today', 0.01],
        ['Fees', 0],
        ['What is left of this month once everything that is certain to come has been paid', -12.3],
      ]),
    ),
    steps: [open, show('Money overview'), waitFor('a figure', 5)],
  },
  {
    id: 'yen',
    name: 'Yen, without decimals',
    shows: 'A currency that has no smaller unit.',
    behaviour: { userId: 'osaka', answerDelayMs: 0 },
    steps: [open, show('Money overview'), waitFor('a figure')],
  },
  {
    id: 'many-actions',
    name: 'Many actions',
    shows: 'Sixty suggestions, some of them long.',
    behaviour: faulty(
      actions(
        Array.from({ length: 60 }, (_, index) =>
          index % 3
            ? `Review ${TOPICS[index % TOPICS.length]?.toLowerCase()}`
            : `Compare what you pay for ${TOPICS[index % TOPICS.length]?.toLowerCase()} with the offers for new customers, which are often lower`,
        ),
      ),
    ),
    steps: [open, show('Suggested actions'), waitFor('an action')],
  },
  {
    id: 'hidden-amounts',
    name: 'Hidden amounts',
    shows: 'Figures are hidden, for example on a train.',
    steps: [open, ...EXCHANGE, press('Hide amounts')],
  },
]);
