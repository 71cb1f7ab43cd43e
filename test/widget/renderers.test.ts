import { afterAll, expect, it, vi } from 'vitest';
import type { Renderer, RendererTools } from '../../src/options/types';
import type { Handle } from '../../src/widget/handle';
import { openWidget } from '../support/uiPage';
import { soon } from '../support/uiView';
import { serveDemo } from '../testing/callers';

const demo = await serveDemo();
afterAll(() => demo.close());

it.each([
  ['another greeting', (handle: Handle) => handle.update({ greeting: 'Good morning' })],
  ['no renderers', (handle: Handle) => handle.update({ renderers: {}, appearance: { radius: 2 } })],
  ['the same messages', (handle: Handle) => handle.update({ messages: { title: 'My bank' } })],
  ['other messages', (handle: Handle) => handle.update({ messages: { send: 'Ask' } })],
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

/** Effects run after a frame: then what comes in is new. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

const payload = { total: '£20' };
const Chart = ({ total }: typeof payload) =>
  Object.assign(document.createElement('p'), { textContent: total });

it.each<[string, Renderer, string]>([
  [
    'as it says them',
    { render: Chart as never, toText: ({ total }) => `Transfer of ${total}` },
    'Transfer of £20',
  ],
  ['by the text of their nodes', { render: Chart as never }, '£20'],
  ['by the text of the nodes of a function', Chart as never, '£20'],
  ['by the text of a function', () => 'A transfer', 'A transfer'],
  [
    'as nothing where it says none',
    { render: Chart as never, toText: () => '' },
    'This message can’t be shown here.',
  ],
  ['as nothing where it throws', () => JSON.parse('{'), 'This message can’t be shown here.'],
])('says payloads of the host in the transcript %s', async (_, renderer, said) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { handle } = await openWidget(demo, { renderers: { transfer: renderer } });
  handle.receive({ payloadType: 'transfer', payload });
  expect(handle.transcript()).toBe(`Assistant: ${said}`);
  expect(warn.mock.calls).toHaveLength(said.startsWith('This') ? 1 : 0);
});

it('lets screen readers hear a payload in words as it comes in, and read it as it is drawn then', async () => {
  const renderer = { render: Chart as never, toText: () => 'A transfer' };
  const { handle, view } = await openWidget(demo, { renderers: { transfer: renderer } });
  handle.open();
  handle.receive({ payloadType: 'text', payload: { text: 'Hello' } });
  await view.findByText('Hello');
  await twoFrames();
  handle.receive({ payloadType: 'transfer', payload });
  expect(await view.findByText('A transfer')).toBeTruthy();
  expect(view.getByText('£20').closest('[aria-hidden=true]')).toBeTruthy();
  await soon(() => view.queryByText('A transfer')).toBeNull();
  expect(view.getByText('£20').closest('[aria-hidden]')).toBeNull();
});

it('lends renderers the ways to send and to ask', async () => {
  let tools: RendererTools | undefined;
  const { handle, view, findBox } = await openWidget(demo, {
    renderers: {
      transfer(_, given) {
        tools = given;
        return 'Transfer';
      },
    },
  });
  handle.open();
  handle.receive({ payloadType: 'transfer', payload });
  await view.findByText('Transfer');
  tools?.ask('Is it safe?', { about: { title: 'Transfer' } });
  await soon(async () => (await findBox()).value).toBe('Is it safe?');
  expect(tools?.send('Do it', { about: { title: 'Transfer' } })).toBe(true);
  expect(handle.transcript()).toContain('About: Transfer\nYou: Do it');
});
