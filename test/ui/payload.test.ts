// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Renderer } from '../../src/options';
import { showUi } from '../support/ui';
import { say } from '../support/uiView';

const HTML = '<img src=x onerror=alert(1)><b>bold</b> &amp;';
const CANNOT = say('cannotShow');

function receive(
  payloadType: string,
  payload: Record<string, unknown>,
  renderers: Record<string, Renderer> = {},
) {
  const ui = showUi({ options: { renderers } });
  ui.conversation.receive({ payloadType, payload });
  return ui;
}

it('shows HTML in a reply as it was written', () => {
  const { view, root } = receive('text', { text: HTML });
  expect(view.getByText(HTML)).toBeTruthy();
  expect(root.querySelector('img, b')).toBeNull();
});

it('shows HTML in what the person wrote as it was written', () => {
  const { view, root, conversation } = showUi();
  conversation.send(HTML);
  expect(view.getByText(HTML)).toBeTruthy();
  expect(root.querySelector('img, b')).toBeNull();
});

it('shows an empty text as an empty message', () => {
  const { view } = receive('text', { text: '' });
  expect(view.queryByText(CANNOT)).toBeNull();
});

it.each([
  ['an unknown type', 'chart', { text: 'no' }],
  ['a text that is none', 'text', { text: 7 }],
  ['a name every object has', 'constructor', {}],
  ['the name of the prototype', '__proto__', {}],
])('says quietly that it cannot show %s', (_, payloadType, payload) => {
  expect(receive(payloadType, payload).view.getByText(CANNOT)).toBeTruthy();
});

it('shows the text of a renderer, as text', () => {
  const { view, root } = receive('chart', { title: HTML }, { chart: ({ title }) => `Chart: ${title}` });
  expect(view.getByText(`Chart: ${HTML}`)).toBeTruthy();
  expect(root.querySelector('img, b')).toBeNull();
});

it('shows the element of a renderer', () => {
  const table = document.createElement('table');
  const { message, root } = receive('chart', {}, { chart: () => table });
  expect(root.contains(table)).toBe(true);
  expect(message(/^Assistant/).contains(table)).toBe(true);
});

it('leaves the element of a renderer alone while other messages come', () => {
  const input = document.createElement('input');
  const { root, conversation } = receive('form', {}, { form: () => input });
  input.focus();
  conversation.receive({ payloadType: 'text', payload: { text: 'Next' } });
  expect(root.activeElement).toBe(input);
});

it('contains a renderer that throws, and tells the developer once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { view, conversation } = receive(
    'chart',
    {},
    {
      chart() {
        throw new Error('broken');
      },
    },
  );
  conversation.receive({ payloadType: 'chart', payload: {} });
  conversation.receive({ payloadType: 'text', payload: { text: 'Still here' } });
  expect(view.getAllByText(CANNOT)).toHaveLength(2);
  expect(view.getByText('Still here')).toBeTruthy();
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toBe('[finance-chat] The renderer for "chart" threw.');
});

it('contains a node that can stand in no other, and goes on', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { view, conversation } = receive('chart', {}, { chart: () => document });
  conversation.receive({ payloadType: 'text', payload: { text: 'Still here' } });
  expect(view.getByText('Still here')).toBeTruthy();
  expect(warn.mock.calls[0]?.[0]).toBe('[finance-chat] The renderer for "chart" threw.');
});

it.each([undefined, null, ''])('says that it cannot show what a renderer made %j of', (nothing) => {
  expect(receive('chart', {}, { chart: () => nothing as never }).view.getByText(CANNOT)).toBeTruthy();
});

it.each([
  ['an object', { html: 'x' }],
  ['a number', 42],
  ['true', true],
  ['a list', ['a']],
  ['a promise', Promise.resolve('later')],
])('says that it cannot show what a renderer made %s of', (_, thing) => {
  const { view, conversation } = receive('chart', {}, { chart: () => thing as never });
  expect(view.getByText(CANNOT)).toBeTruthy();
  conversation.receive({ payloadType: 'text', payload: { text: 'Still here' } });
  expect(view.getByText('Still here')).toBeTruthy();
});

it('shows an old message with a renderer that came later', () => {
  const { view, update } = receive('chart', { points: 3 });
  update({ renderers: { chart: ({ points }) => `${points} points` } });
  expect(view.getByText('3 points')).toBeTruthy();
});
