import { fireEvent, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { isCard } from '../../../src/chat/entry';
import { Panel } from '../../../src/ui/panel/Panel';
import { Shortcuts } from '../../../src/ui/panel/Shortcuts';
import { overviewOf, showComponent } from '../../support/ui';
import { soon, t } from '../../support/uiView';

it('says of every shortcut what it leads to while the conversation is empty, and not in its name', () => {
  const { view } = showComponent(<Shortcuts />);
  for (const kind of ['metrics', 'actions', 'connect'] as const) {
    const description = t(`${kind}About`);
    const shortcut = view.getByRole('button', { name: t(kind), description });
    expect(shortcut.textContent).toBe(t(kind) + description);
    expect(within(shortcut).getByText(description).getAttribute('aria-hidden')).toBe('true');
  }
});

it('fetches once on a double-click, and shortens them for a conversation', async () => {
  const { user, button, callsTo } = showComponent(<Panel />, {
    script: { metrics: () => overviewOf([]) },
  });
  await user.dblClick(button('Money overview'));
  await soon(() => button('Money overview').textContent).toBe(t('metricsShort'));
  expect(callsTo('metrics')).toHaveLength(1);
  expect(button('Money overview').getAttribute('aria-describedby')).toBeNull();
});

const questions = ['Can I spend £750?', 'What are my bills?'];

it('shows suggested questions above the composer, and sends the one that is pressed', async () => {
  const { chat, view, log, user, button } = showComponent(<Panel />);
  expect(view.queryByRole('group', { name: t('suggestions') })).toBeNull();
  chat.suggest(questions);
  const group = await view.findByRole('group', { name: t('suggestions') });
  expect([...group.children].map(({ textContent }) => textContent)).toEqual(questions);
  expect(log().contains(group)).toBe(false);
  await user.dblClick(button('What are my bills?'));
  expect(chat.entries.value).toMatchObject([{ kind: 'user', text: 'What are my bills?' }]);
  await soon(() => view.queryByRole('group', { name: t('suggestions') })).toBeNull();
});

it('takes no shortcut that comes under a double-click on a suggestion', async () => {
  const { chat, user, button } = showComponent(<Panel />, { options: { starters: questions } });
  await user.click(button('What are my bills?'));
  await soon(() => button('Money overview').textContent).toBe(t('metricsShort'));
  // Browsers count the presses at one place, whatever stands there.
  fireEvent.click(button('Money overview'), { detail: 2 });
  expect(chat.entries.value.filter(isCard)).toEqual([]);
});

it.each([
  [['metrics', 'actions', 'connect'] as const, ['Money overview', 'Suggested actions', 'Connect a bank']],
  [['connect', 'metrics'] as const, ['Connect a bank', 'Money overview']],
  [[], undefined],
])('offers the shortcuts that the host wants: %j', (shortcuts, names) => {
  const { view } = showComponent(<Panel />, { options: { shortcuts } });
  const group = view.queryByRole('group', { name: 'Shortcuts' });
  const found =
    group && [...group.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
  expect(found ?? undefined).toEqual(names);
});
