import { type Signal, signal } from '@preact/signals';
import { within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { markdown } from '../../../src/markdown';
import { Prose } from '../../../src/ui/transcript/Payload';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { showComponent, textReply, type UiOptions } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const MORE = t('showMoreText');

/** Lines with a number and an address each: about 33 characters. */
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `Line ${index + 1}: https://a.example/${index + 1}\n`).join('');

/** A text of a few portions. */
const LONG = linesOf(2_000);

async function receive(text: string, given: UiOptions = {}) {
  const ui = showComponent(<Transcript />, given);
  ui.chat.receive(textReply(text));
  await ui.view.findByRole('button', { name: 'Copy message' });
  const message = ui.message(/Assistant/);
  return {
    ...ui,
    links: () => message.querySelectorAll('a').length,
    text: () => message.querySelector('.bubble')?.textContent?.replace('Assistant: ', '').replace(MORE, ''),
    more: () => within(message).queryByText(MORE),
  };
}

it('shows the beginning of a long text, and the rest a portion at every press', async () => {
  const { text, links, more, user } = await receive(LONG);
  const lengths = [text()?.length ?? 0];
  expect(LONG.startsWith(text() ?? '?')).toBe(true);
  while (more()) {
    expect(lengths.at(-1)).toBeLessThanOrEqual(20_000 * lengths.length);
    await user.click(more() as HTMLElement);
    await soon(() => text()?.length).toBeGreaterThan(lengths.at(-1) ?? 0);
    lengths.push(text()?.length ?? 0);
  }
  expect(lengths.length).toBeGreaterThan(3);
  expect(text()).toBe(LONG);
  expect(links()).toBe(2_000);
});

it('leaves the focus on the button while there is more', async () => {
  const { more, text, user } = await receive('Some words. '.repeat(4_000));
  const button = more() as HTMLElement;
  button.focus();
  await user.keyboard('{Enter}');
  await soon(() => text()?.length).toBeGreaterThan(20_000);
  expect(more()).toBe(button);
  expect(document.activeElement).toBe(button);
});

it('shows what the person wrote and what a renderer made of a reply in portions, too', async () => {
  const long = 'Some words. '.repeat(4_000);
  const { chat, view } = showComponent(<Transcript />, {
    options: { renderers: { note: () => long }, maxLength: 100_000 },
  });
  chat.receive({ payloadType: 'note', payload: {} });
  chat.send(long);
  await soon(() => view.queryAllByRole('button', { name: MORE })).toHaveLength(2);
});

const Arriving = ({ text }: { text: Signal<string> }) => (
  <Prose id="r1" text={text.value} render={markdown} isArriving />
);

it('leaves the blocks of a text in Markdown that stay the same while more of it comes', async () => {
  const text = signal('One\n\nTwo');
  const { container } = showComponent(<Arriving text={text} />);
  const first = container.querySelector('p');
  text.value = 'One\n\nTwo **and** more\n\nThree';
  await soon(() => [...container.querySelectorAll('p')].map((block) => block.textContent)).toEqual([
    'One',
    'Two and more',
    'Three',
  ]);
  expect(container.querySelector('p')).toBe(first);
});

it('takes a block in Markdown away that is part of another when more of the text has come', async () => {
  const text = signal('1. One\n\n2');
  const { container } = showComponent(<Arriving text={text} />);
  const blocks = () => [...(container.querySelector('ol')?.parentNode?.children ?? [])];
  expect(blocks().map((block) => block.textContent)).toEqual(['One', '2']);
  text.value = '1. One\n\n2. Two';
  await soon(() => blocks()).toHaveLength(1);
});
