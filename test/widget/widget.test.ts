import { afterAll, expect, it, vi } from 'vitest';
import { openWidget, watchRequests } from '../support/uiPage';
import { soon } from '../support/uiView';
import { serveDemo } from '../testing/callers';

const demo = await serveDemo({ accessTokenSeconds: 60 });
afterAll(() => demo.close());

it('comes back after a reload as it was, without figures', async () => {
  const { handle, view, box, user } = await openWidget(demo);
  const sessions = vi.fn();
  handle.on('session', sessions);
  handle.showMetrics();
  await view.findByText('Credit card');
  await soon(() => sessions).toHaveBeenCalled();
  handle.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  await user.type(box(), 'half a thought');
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/491\.19|1,?422\.46/);
  handle.destroy();

  const requests = watchRequests();
  const again = await openWidget(demo);
  expect(again.handle.isOpen()).toBe(true);
  expect(await again.view.findByText('Hi there')).toBeTruthy();
  expect(again.box().value).toBe('half a thought');
  expect(again.root.activeElement).toBeNull();
  expect(requests).toEqual([]);
  await again.user.click(again.button('Show today’s figures'));
  expect(await again.view.findByText('Credit card')).toBeTruthy();
});
