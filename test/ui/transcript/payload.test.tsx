import { expect, it, vi } from 'vitest';
import { markdown } from '../../../src/markdown';
import type { Renderer } from '../../../src/options/types';
import { describeWarning } from '../../../src/report/warnings';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { settle } from '../../support/deferred';
import { receiveAll, showComponent, textReply } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const HTML = '<img src=x onerror=alert(1)><b>bold</b> &amp;';
const CANNOT = t('cannotShow');

function receive(
  payloadType: string,
  payload: Record<string, unknown>,
  renderers: Record<string, Renderer> = {},
) {
  const ui = showComponent(<Transcript />, { options: { renderers } });
  ui.chat.receive({ payloadType, payload });
  return ui;
}

it('shows HTML in a reply, and in what the person wrote, as it was written', async () => {
  const { view, container, chat } = receive('text', { text: HTML });
  chat.send(HTML);
  await soon(() => view.queryAllByText(HTML)).toHaveLength(2);
  expect(container.querySelector('img, b')).toBeNull();
});

it('says to screen readers in which language a reply is', async () => {
  const { view } = receive('text', { text: 'Bonjour', lang: 'fr', sources: [{ title: 'Relevé' }] });
  for (const text of ['Bonjour', 'Relevé']) expect((await view.findByText(text)).lang).toBe('fr');
});

it.each([
  ['an unknown type', 'chart', { text: 'no' }],
  ['a text that is none', 'text', { text: 7 }],
  ['a name every object has', 'constructor', {}],
])('says quietly that it cannot show %s', async (_, payloadType, payload) => {
  expect(await receive(payloadType, payload, { text: markdown }).view.findByText(CANNOT)).toBeTruthy();
});

it('shows the text of a renderer, as text', async () => {
  const { view, container } = receive('chart', { title: HTML }, { chart: ({ title }) => `Chart: ${title}` });
  expect(await view.findByText(`Chart: ${HTML}`)).toBeTruthy();
  expect(container.querySelector('img, b')).toBeNull();
});

it('shows the element of a renderer, and leaves it alone while other messages come', async () => {
  const input = document.createElement('input');
  const { chat, view, container, message } = receive('form', {}, { form: () => input });
  await soon(() => container.contains(input)).toBe(true);
  expect(message(/^Assistant/).contains(input)).toBe(true);
  input.focus();
  chat.receive(textReply('Next'));
  await view.findByText('Next');
  expect(document.activeElement).toBe(input);
});

it('contains a renderer that throws, and tells the developer once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const chart = () => {
    throw new SyntaxError('Unexpected token in "s3cret"');
  };
  const { view, chat } = receive('chart', {}, { chart });
  receiveAll(chat, { payloadType: 'chart', payload: {} }, textReply('Still here'));
  expect(await view.findByText('Still here')).toBeTruthy();
  expect(view.getAllByText(CANNOT)).toHaveLength(2);
  expect(warn.mock.calls).toEqual([
    [describeWarning(['host-threw', 'The renderer for "chart"']), 'SyntaxError'],
  ]);
});

it.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['an object', { html: 'x' }],
  ['a promise', Promise.resolve('later')],
  ['a document', document],
])('says that it cannot show what a renderer made %s of', async (_, thing) => {
  const { view, chat } = receive('chart', {}, { chart: () => thing as never });
  chat.receive(textReply('Still here'));
  expect(await view.findByText('Still here')).toBeTruthy();
  expect(view.getByText(CANNOT)).toBeTruthy();
});

it('says a payload in words where its node cannot be drawn', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const chart = {
    render() {
      throw new Error('broken');
    },
    toText: () => 'A chart of £12',
  };
  expect(await receive('chart', {}, { chart }).view.findByText('A chart of £12')).toBeTruthy();
});

it('lets screen readers have the node of a payload that has no words', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const chart = { render: () => document.createElement('hr'), toText: () => '' };
  const { container } = receive('chart', {}, { chart });
  await soon(() => container.querySelector('hr')).not.toBeNull();
  expect(container.querySelector('hr')?.closest('[aria-hidden]')).toBeNull();
});

it('shows an old message with a renderer that came later', async () => {
  const { view, update } = receive('chart', { points: 3 });
  await view.findByText(CANNOT);
  update({ renderers: { chart: ({ points }) => `${points} points` } });
  expect(await view.findByText('3 points')).toBeTruthy();
});

it('shows a text as a renderer does that comes late, once screen readers have said the text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { view, container, update } = receive('text', { text: '**Hello**' });
  await settle();
  update({ renderers: { text: markdown } });
  await settle();
  expect(view.getByText('**Hello**').closest('[aria-live=off]')).toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  await settle();
  expect(container.querySelector('strong')?.closest('[aria-live=off]')).toBeTruthy();
});

it('shows a text as its renderer does, and still copies the text itself', async () => {
  const { view, container, user } = receive('text', { text: '**Hello**' }, { text: markdown });
  await soon(() => container.querySelector('strong')?.textContent).toBe('Hello');
  await user.click(view.getByRole('button', { name: 'Copy message' }));
  await soon(() => navigator.clipboard.readText()).toBe('**Hello**');
});

it('gives the renderer of texts no figure while amounts are hidden', async () => {
  const given: unknown[] = [];
  const text = (payload: Record<string, unknown>) => {
    given.push(payload);
    return document.createElement('p');
  };
  const { panel } = receive('text', { text: 'You have **£4,321**.', balance: 4321 }, { text });
  await soon(() => given).toEqual([{ text: 'You have **£4,321**.' }]);
  panel.amountsHidden.value = true;
  await soon(() => given.at(-1)).toEqual({ text: 'You have **£•••**.' });
});

it('makes no link where amounts are hidden: its address may have figures', async () => {
  const { panel, container, view } = receive(
    'text',
    { text: '[Card](https://bank.example/4321) https://bank.example/4321' },
    { text: markdown },
  );
  await soon(() => container.querySelectorAll('a').length).toBe(2);
  panel.amountsHidden.value = true;
  await view.findByText('Card https://bank.example/•••');
  expect(container.innerHTML).not.toContain('4321');
});

it.each([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
    'host-threw',
  ],
  ['makes a document', () => document, 'returned an object'],
  ['makes a promise', (async () => 'later') as never, 'returned a promise'],
  ['makes nothing', () => undefined as never],
  ['makes a blank text', () => ' '],
])('shows a text as it is where its renderer %s', async (_, text, fault?: string) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await receive('text', { text: 'Hello' }, { text }).view.findByText('Hello')).toBeTruthy();
  expect(warn.mock.calls.map(([line]) => line)).toEqual(fault ? [expect.stringContaining(fault)] : []);
});

it('renders a long text piece by piece', async () => {
  const given: string[] = [];
  const text = ({ text }: Record<string, unknown>) => {
    given.push(String(text));
    return document.createElement('p');
  };
  const { view, user } = receive('text', { text: 'A line of the text.\n'.repeat(1_500) }, { text });
  await user.click(await view.findByRole('button', { name: 'Show more text' }));
  await soon(() => given.length).toBe(2);
  for (const piece of given) expect(piece.length).toBeLessThanOrEqual(20_000);
});

it('copies the code of a block, and says so', async () => {
  const { view, user } = receive('text', { text: '```\nnpm start\n```' }, { text: markdown });
  await user.click(await view.findByRole('button', { name: 'Copy code' }));
  expect(await view.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('npm start');
});
