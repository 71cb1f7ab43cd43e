import { expect, it, vi } from 'vitest';
import { Panel } from '../../../src/ui/panel/Panel';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { actionsOf } from '../../support/answers';
import { overviewOf, receiveAll, showComponent, showView, textReply } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const script = {
  metrics: () =>
    overviewOf([
      { key: 'cash', title: 'Cash', value: -4321.5 },
      { key: 'left', title: 'Left of 765 EUR', value: 1 },
    ]),
  actions: () => ({ items: [{ insightId: 'i1', title: 'Move 765.25 EUR to savings', priorityRank: 1 }] }),
};

/** A figure of the script in any spelling, in text or in an attribute. */
const FIGURE = /4\D?321|765|8\D?888|٧٦٥/;

/** The milliseconds of a time may look like a figure. */
const htmlOf = ({ innerHTML }: Element) => decodeURIComponent(innerHTML.replace(/datetime="[^"]*"/g, ''));

/** A panel with figures everywhere a figure can be. */
async function showFigures(hideAmounts: boolean) {
  const ui = showComponent(<Panel />, { script, options: { hideAmounts } });
  ui.chat.send('Can I spend 8,888.00 today?');
  ui.chat.receive(textReply('You have €4,321.50, of which 765.'));
  ui.chat.showMetrics();
  ui.chat.showActions();
  await ui.view.findByRole('button', { name: /EUR to savings/ });
  await ui.view.findByText('Cash');
  return { ...ui, figure: () => htmlOf(ui.container).match(FIGURE)?.[0] };
}

it('shows figures until they are hidden', async () => {
  const { figure, user, button } = await showFigures(false);
  expect(figure()).toBeDefined();
  await user.dblClick(button('Hide amounts'));
  await soon(figure).toBeUndefined();
  await user.click(button('Show amounts'));
  await soon(figure).toBeDefined();
});

it('says that a figure is hidden, and not its sign', async () => {
  const { view } = await showFigures(true);
  const metric = view.getByText('Cash').closest('li');
  expect(metric?.textContent).toBe('Cash•••Hidden');
  const seen = metric?.querySelector<HTMLElement>('[part=metric-value]');
  expect(seen?.textContent).toBe('•••');
  expect(seen?.getAttribute('aria-hidden')).toBe('true');
});

it('draws bars without a length, as it would tell how the hidden figures compare', async () => {
  const { chat, view, container, panel } = showComponent(<Transcript />, {
    script: {
      metrics: () =>
        overviewOf(['spent', 'income'].map((key, index) => ({ key, title: key, value: index + 1 }))),
    },
    options: { hideAmounts: true, overview: { pairs: [['spent', 'income']] } },
  });
  chat.showMetrics();
  await view.findByText('income');
  const bars = () => [...container.querySelectorAll('.bar')].map((bar) => bar.innerHTML);
  expect(bars()).toEqual(['', '']);
  panel.amountsHidden.value = false;
  await soon(() => bars().filter((bar) => bar.includes('width'))).toHaveLength(2);
});

it('hides every number of a sentence, and not the time below it', async () => {
  const { chat, view } = showComponent(<Transcript />, { options: { hideAmounts: true } });
  chat.receive(textReply('You paid £12.50 on 3 May at 14:30.'));
  expect(await view.findByText('You paid £••• on ••• May at •••.')).toBeTruthy();
  expect(view.getByText(/^\s*\d+:\d\d [AP]M$/)).toBeTruthy();
});

it('hides how many more a list has', async () => {
  const { chat, view, panel } = showComponent(<Transcript />, { script: { actions: () => actionsOf(52) } });
  chat.showActions();
  expect(await view.findByRole('button', { name: 'Show 2 more' })).toBeTruthy();
  panel.amountsHidden.value = true;
  expect(await view.findByRole('button', { name: 'Show ••• more' })).toBeTruthy();
});

it('sends the whole title of an action whose figures are hidden', async () => {
  const { user, button, chat } = await showFigures(true);
  await user.click(button('Move ••• EUR to savings'));
  expect(chat.entries.value.at(-1)).toMatchObject({ text: 'Tell me about: Move 765.25 EUR to savings' });
});

it('hides the whole node of a renderer, because its figures are unknown', async () => {
  const table = document.createElement('table');
  table.textContent = '€4,321.50';
  const { container, chat, panel, view } = showComponent(<Transcript />, {
    options: { renderers: { note: () => 'You have €4,321.50.', chart: () => table }, hideAmounts: true },
  });
  receiveAll(chat, { payloadType: 'note', payload: {} }, { payloadType: 'chart', payload: {} });
  expect(await view.findByText('You have €•••.')).toBeTruthy();
  expect(view.getByText(t('hiddenAmount'))).toBeTruthy();
  expect(htmlOf(container)).not.toMatch(FIGURE);
  panel.amountsHidden.value = false;
  await soon(() => container.contains(table)).toBe(true);
});

it('hides the numbers of a greeting and of starters, and sends a starter whole', async () => {
  const { view, user, chat } = showComponent(<Panel />, {
    options: { hideAmounts: true, greeting: 'You have £4,321.50.', starters: ['Why £765?'] },
  });
  expect(view.getByText('You have £•••.')).toBeTruthy();
  await user.click(view.getByRole('button', { name: 'Why £•••?' }));
  expect(chat.entries.value).toMatchObject([{ text: 'Why £765?' }]);
});

it('hides the numbers of a teaser', async () => {
  const { view, panel } = showView({ open: false, options: { hideAmounts: true } });
  panel.teaser.value = 'You saved £765!';
  expect(await view.findByText('You saved £•••!')).toBeTruthy();
  panel.amountsHidden.value = false;
  expect(await view.findByText('You saved £765!')).toBeTruthy();
});

it('hides the figures of an entry that can only be shown as text', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { chat, view, panel, container } = showComponent(<Transcript />, { options: { hideAmounts: true } });
  const { insertBefore } = Node.prototype;
  vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(function (this: Node, node, before) {
    if (node instanceof Element && node.matches('h3')) throw new Error('broken page');
    return insertBefore.call(this, node, before);
  });
  chat.receive(textReply('You have €4,321.50.'));
  expect(await view.findByText('Assistant: You have €•••.')).toBeTruthy();
  expect(htmlOf(container)).not.toMatch(FIGURE);
  panel.amountsHidden.value = false;
  expect(await view.findByText('Assistant: You have €4,321.50.')).toBeTruthy();
});
