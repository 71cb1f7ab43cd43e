// @vitest-environment happy-dom
import { within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { ServiceFailure } from '../../src/service/failure';
import { type ShowOptions, showUi } from '../support/ui';
import { say, soon } from '../support/uiView';

const items = [
  { insightId: 'i1', title: 'Pay the <b>gas</b> bill', priorityRank: 2 },
  { insightId: 'i2', title: 'Cancel a subscription', priorityRank: 9 },
  { insightId: 'i3', title: 'Save a little', priorityRank: 1 },
];

async function showActions(given: ShowOptions = {}, listed = items) {
  const ui = showUi({ script: { actions: () => ({ items: listed }) }, ...given });
  await ui.user.click(ui.button('Suggested actions'));
  await soon(() => ui.events).toContainEqual(['actions:shown', { count: listed.length }]);
  const region = ui.view.getByRole('region', { name: 'Suggested actions' });
  return {
    ...ui,
    region,
    actions: () => within(region).getAllByRole('button'),
    messages: () =>
      ui.conversation.entries.value.flatMap((entry) => (entry.kind === 'user' ? entry.text : [])),
  };
}

it.each([
  ['as-sent', ['i1', 'i2', 'i3']],
  ['ascending', ['i3', 'i1', 'i2']],
  ['descending', ['i2', 'i1', 'i3']],
] as const)('lists the actions %s', async (actionOrder, order) => {
  const { actions } = await showActions({ options: { actionOrder } });
  const titles = order.map((id) => items.find(({ insightId }) => insightId === id)?.title);
  expect(actions().map((action) => action.textContent)).toEqual(titles);
});

it('shows HTML in a title as it was written', async () => {
  const { region } = await showActions();
  expect(within(region).getByRole('button', { name: 'Pay the <b>gas</b> bill' })).toBeTruthy();
  expect(region.querySelector('b')).toBeNull();
});

it('sends the title of a chosen action, and tells the host its id and rank only', async () => {
  const { user, button, messages, events } = await showActions();
  await user.dblClick(button('Save a little'));
  expect(messages()).toEqual(['Save a little']);
  expect(events).toContainEqual(['action:selected', { insightId: 'i3', priorityRank: 1 }]);
});

it('sends nothing where a listener prevented it', async () => {
  const { user, button, messages } = await showActions({ prevented: ['action:selected'] });
  await user.click(button('Save a little'));
  expect(messages()).toEqual([]);
});

it('says so where there is nothing to do', async () => {
  const { region } = await showActions({}, []);
  expect(within(region).getByText(say('noActions'))).toBeTruthy();
});

it('shows many a portion at a time', async () => {
  const many = Array.from({ length: 20 }, (_, rank) => ({
    ...{ insightId: `i${rank}`, title: `Action ${rank}`, priorityRank: rank },
  }));
  const { region, user, button } = await showActions({}, many);
  expect(within(region).getAllByRole('listitem')).toHaveLength(12);
  await user.click(button('Show 8 more'));
  expect(within(region).getAllByRole('listitem')).toHaveLength(20);
});

it('says what failed and tries again', async () => {
  const { view, user, button } = showUi({
    script: {
      actions: [
        () => Promise.reject(new ServiceFailure('unavailable', 'GET', { status: 500 })),
        () => ({ items }),
      ],
    },
  });
  await user.click(button('Suggested actions'));
  const failure = `${say('failureView', { name: 'Suggested actions' })} ${say('unavailable')}`;
  expect(await view.findByText(failure)).toBeTruthy();
  await user.click(button('Try again'));
  expect(await view.findByRole('button', { name: 'Save a little' })).toBeTruthy();
});
