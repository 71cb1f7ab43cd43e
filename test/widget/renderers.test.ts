import { afterAll, expect, it, vi } from 'vitest';
import type { Handle } from '../../src/widget/handle';
import { openPage, openWidget } from '../support/uiPage';
import { soon } from '../support/uiView';
import { serveDemo } from '../testing/callers';

openPage();

const demo = await serveDemo();
afterAll(() => demo.close());

it.each([
  ['another greeting', (handle: Handle) => handle.update({ greeting: 'Good morning' })],
  ['no renderers', (handle: Handle) => handle.update({ renderers: {}, appearance: { radius: 2 } })],
  ['the same messages', (handle: Handle) => handle.update({ messages: { title: 'My bank' } })],
])('leaves what a person typed into a node of the host after an update with %s', async (_, update) => {
  const createInput = () => document.createElement('input');
  const form = vi.fn(createInput);
  const text = vi.fn(createInput);
  const { handle, root, view } = await openWidget(demo, {
    renderers: { form, text },
    messages: { title: 'My bank' },
  });
  handle.open();
  handle.receive({ payloadType: 'form', payload: {} });
  handle.receive({ payloadType: 'text', payload: { text: 'Hello' } });
  const inputs = () => [...root.querySelectorAll('input')];
  await soon(inputs).toHaveLength(2);
  const before = inputs();
  for (const input of before) input.value = 'Half a sentence';
  update(handle);
  handle.setTokens({ accessToken: 'other' });
  handle.update({ disclaimer: 'No advice' });
  expect(await view.findByText('No advice')).toBeTruthy();
  expect(inputs()).toEqual(before);
  expect(inputs().map(({ value }) => value)).toEqual(['Half a sentence', 'Half a sentence']);
  expect([form.mock.calls.length, text.mock.calls.length]).toEqual([1, 1]);
});
