import { afterAll, expect, it } from 'vitest';
import type { Handle } from '../../src/widget/handle';
import { openWidget } from '../support/uiPage';
import { t } from '../support/uiView';
import { serveDemo } from '../testing/callers';

const demo = await serveDemo();
afterAll(() => demo.close());

/** A reply with a figure, and whether it is covered. */
function receiveFigure(handle: Handle) {
  handle.receive({ payloadType: 'text', payload: { text: 'You have £20.50.' } });
}
const isCovered = (handle: Handle) => handle.transcript().includes('£•••');

it('covers figures whenever the host says so, and uncovers those that it covered', async () => {
  const { handle, user, findButton } = await openWidget(demo);
  receiveFigure(handle);
  handle.open();
  handle.update({ hideAmounts: true });
  expect(isCovered(handle)).toBe(true);
  await user.click(await findButton(t('showAmounts')));
  expect(isCovered(handle)).toBe(false);
  handle.update({ hideAmounts: true });
  expect(isCovered(handle)).toBe(true);
  handle.update({ hideAmounts: false });
  expect(isCovered(handle)).toBe(false);
});

it('leaves the choice of the person while the host gives its other options again', async () => {
  const { handle, user, findButton } = await openWidget(demo);
  receiveFigure(handle);
  handle.open();
  await user.click(await findButton(t('hideAmounts')));
  handle.update({ hideAmounts: false, greeting: 'Hello' });
  expect(isCovered(handle)).toBe(true);
  // A wrong one changes nothing.
  handle.update({ hideAmounts: 'always' as never });
  expect(isCovered(handle)).toBe(true);
  await user.click(await findButton(t('showAmounts')));
  handle.update({ greeting: 'Good day' });
  expect(isCovered(handle)).toBe(false);
});

it('starts with figures covered for the next user, too', async () => {
  const tokens = await demo.service.issueTokens('osaka');
  const { handle, user, findButton } = await openWidget(demo, { hideAmounts: true });
  handle.open();
  await user.click(await findButton(t('showAmounts')));
  handle.update({ userId: 'osaka', tokens });
  receiveFigure(handle);
  expect(isCovered(handle)).toBe(true);
});
