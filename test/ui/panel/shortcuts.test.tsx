// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Panel } from '../../../src/ui/panel/Panel';
import { Shortcuts } from '../../../src/ui/panel/Shortcuts';
import { showComponent } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const shown = (view: ReturnType<typeof showComponent>['view']) =>
  view.getAllByRole('button').map((button) => [button.getAttribute('aria-label'), button.textContent]);

it('says of every shortcut what it leads to while the conversation is empty, beside its name', () => {
  const { view } = showComponent(<Shortcuts />);
  expect(shown(view)).toEqual([
    ['Money overview', `Money overview${t('metricsAbout')}`],
    ['Suggested actions', `Suggested actions${t('actionsAbout')}`],
    ['Connect a bank', `Connect a bank${t('connectAbout')}`],
  ]);
  for (const button of view.getAllByRole('button')) {
    const description = button.querySelector('small');
    expect(description?.id).toBeTruthy();
    expect(button.getAttribute('aria-describedby')).toBe(description?.id);
  }
});

it('shortens them for a conversation, and keeps the focus on the one that began it', async () => {
  const { view, user, button } = showComponent(<Panel />, {
    script: { metrics: () => ({ asOfDate: '2026-05-03', currency: 'EUR', cards: [] }) },
  });
  await user.click(button('Money overview'));
  await soon(() => button('Money overview').textContent).toBe(t('metricsShort'));
  expect(document.activeElement).toBe(button('Money overview'));
  expect(button('Money overview').getAttribute('aria-describedby')).toBeNull();
  expect(view.getByRole('group', { name: t('shortcuts') }).contains(document.activeElement)).toBe(true);
});
