// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Shortcuts } from '../../../src/ui/panel/Shortcuts';
import { showComponent } from '../../support/ui';

it('has the text that is seen in the name of every shortcut, in the words of a host, too', () => {
  const { view } = showComponent(<Shortcuts />, { options: { messages: { metricsShort: 'My money' } } });
  const names = view.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['My money: Money overview', 'Suggested actions', 'Connect a bank']);
});
