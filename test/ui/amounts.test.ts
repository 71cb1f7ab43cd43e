// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { showUi } from '../support/ui';
import { say } from '../support/uiView';

const script = {
  metrics: () => ({
    asOfDate: '2026-05-03',
    currency: 'EUR',
    cards: [{ key: 'cash', title: 'Cash', value: -4321.5 }],
  }),
  actions: () => ({ items: [{ insightId: 'i1', title: 'Move 765.25 EUR to savings', priorityRank: 1 }] }),
};

/** A figure of the script in any spelling, in text or in an attribute. */
const FIGURE = /4\D?321|765|8\D?888|٧٦٥/;

/** A page with figures everywhere a figure can be. */
async function showFigures(hideAmounts: boolean) {
  const ui = showUi({ script, options: { hideAmounts } });
  ui.conversation.send('Can I spend 8,888.00 today?');
  ui.conversation.receive({ payloadType: 'text', payload: { text: 'You have €4,321.50, of which 765.' } });
  await ui.conversation.show('metrics');
  await ui.conversation.show('actions');
  return { ...ui, figure: () => decodeURIComponent(ui.root.innerHTML).match(FIGURE)?.[0] };
}

it('shows figures until they are hidden', async () => {
  const { figure, user, button } = await showFigures(false);
  expect(figure()).toBeDefined();
  await user.click(button('Hide amounts'));
  expect(figure()).toBeUndefined();
  await user.click(button('Show amounts'));
  expect(figure()).toBeDefined();
});

it('starts with figures hidden where the host wants it', async () => {
  const { figure, button } = await showFigures(true);
  expect(figure()).toBeUndefined();
  expect(button('Show amounts')).toBeTruthy();
});

it('says that a figure is hidden, and not its sign', async () => {
  const { view } = await showFigures(true);
  const figure = view.getByRole('definition');
  expect(figure.textContent).toBe('•••Hidden');
  expect(figure.querySelector('[aria-hidden=true]')?.textContent).toBe('•••');
  expect(figure.dataset.negative).toBe('false');
});

it('covers the numbers of a sentence and leaves the rest of it', async () => {
  const { view } = await showFigures(true);
  expect(view.getByText('You have €•••, of which •••.')).toBeTruthy();
  expect(view.getByText('Move ••• EUR to savings')).toBeTruthy();
  expect(view.getByText('Can I spend ••• today?')).toBeTruthy();
});

it('covers the figures of messages that come later', async () => {
  const { figure, conversation } = await showFigures(true);
  conversation.receive({ payloadType: 'text', payload: { text: 'Now it is 4321.50' } });
  expect(figure()).toBeUndefined();
});

it('covers the digits of every script', async () => {
  const { figure, conversation } = await showFigures(true);
  conversation.receive({ payloadType: 'text', payload: { text: 'رصيدك ٧٦٥٫٢٥ يورو' } });
  expect(figure()).toBeUndefined();
});

it('keeps covered figures out of the transcript in the menu', async () => {
  const { figure, user, button } = await showFigures(true);
  await user.click(button('More options'));
  expect(figure()).toBeUndefined();
});

it('chooses an action by its whole title, covered or not', async () => {
  const { user, button, conversation } = await showFigures(true);
  await user.click(button('Move ••• EUR to savings'));
  expect(conversation.entries.value.at(-1)).toMatchObject({ text: 'Move 765.25 EUR to savings' });
});

it('reads a debt aloud as one', async () => {
  const { view } = await showFigures(false);
  expect(view.getByRole('img', { name: 'minus €4,321.50' }).textContent).toBe('-€4,321.50');
});

it('says when figures are covered, and when they are shown again', async () => {
  const { view, user, button } = await showFigures(false);
  await user.click(button('Hide amounts'));
  expect(view.getByText(say('amountsHidden')).getAttribute('aria-live')).toBe('polite');
  await user.click(button('Show amounts'));
  expect(view.getByText(say('amountsShown')).getAttribute('aria-live')).toBe('polite');
});

it('covers what a renderer of the host made, as nobody knows which of it are figures', () => {
  const table = document.createElement('table');
  table.textContent = '€4,321.50';
  const renderers = { note: () => 'You have €4,321.50.', chart: () => table };
  const { root, conversation, amountsHidden } = showUi({ options: { renderers, hideAmounts: true } });
  for (const payloadType of Object.keys(renderers)) conversation.receive({ payloadType, payload: {} });
  expect(root.textContent).toContain('You have €•••.');
  expect(root.innerHTML).not.toMatch(FIGURE);
  amountsHidden.value = false;
  expect(root.contains(table)).toBe(true);
});
