import { cleanup, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { showComponent, type UiOptions } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const ITEMS = [
  { insightId: 'i1', title: 'Pay the <b>gas</b> bill', priorityRank: 2 },
  { insightId: 'i2', title: 'Cancel a subscription', priorityRank: 9 },
  { insightId: 'i3', title: 'Save a little', priorityRank: 1 },
];

async function showActions(given: UiOptions = {}, items = ITEMS) {
  const ui = showComponent(<Transcript />, { script: { actions: () => ({ items }) }, ...given });
  ui.chat.showActions();
  await ui.view.findByText(t('waiting'));
  await soon(() => ui.view.queryByText(t('waiting'))).toBeNull();
  const region = within(ui.view.getByRole('region', { name: 'Suggested actions' }));
  return {
    ...ui,
    region,
    written: () => ui.chat.entries.value.flatMap((entry) => (entry.kind === 'user' ? entry.text : [])),
  };
}

it('shows HTML in a title as it was written, in a part for the stylesheet of the page', async () => {
  const { button, container } = await showActions();
  expect(button('Pay the <b>gas</b> bill').getAttribute('part')).toBe('action');
  expect(container.querySelector('b')).toBeNull();
});

it('asks about a chosen action once, marks it, and tells the host only its id and rank', async () => {
  const { user, button, written, events, view } = await showActions();
  await user.dblClick(button('Save a little'));
  expect(written()).toEqual(['Tell me about: Save a little']);
  expect(await view.findByText(t('asked'))).toBeTruthy();
  expect(events).toContainEqual(['action:selected', { insightId: 'i3', priorityRank: 1 }]);
});

it('says that a tap asks and pays nothing, and where to start in what is seen only', async () => {
  const { button, region } = await showActions();
  expect(region.getByText(t('actionsHint'), { exact: false })).toBeTruthy();
  const start = region.getByText('Start here');
  expect(start.nextElementSibling).toBe(button('Pay the <b>gas</b> bill'));
  expect(start.getAttribute('aria-hidden')).toBe('true');
});

it('says how many there are, unless digits are hidden', async () => {
  const count = t('actionCount', { count: 3 });
  expect((await showActions()).region.getByText(count)).toBeTruthy();
  cleanup();
  const { region } = await showActions({ options: { hideAmounts: true } });
  expect(region.queryByText(/to choose from/)).toBeNull();
});
