import { expect, it } from 'vitest';
import { showView, type UiOptions } from '../../support/ui';
import { soon, t } from '../../support/uiView';

/** The view with a reply that has begun to arrive. */
async function arrive(piece: string, given: UiOptions = {}) {
  const ui = showView(given);
  ui.chat.start();
  const writer = ui.chat.reply().getWriter();
  writer.closed.catch(() => {});
  if (piece) await writer.write(piece);
  const message = () => ui.root.querySelector<HTMLElement>('[part~=message-assistant]');
  return { ...ui, writer, message };
}

it('shows dots until the first piece, and then what has come', async () => {
  const { root, writer, message } = await arrive('');
  await soon(() => root.querySelector('.waiting')).not.toBeNull();
  await writer.write('Your balance');
  await soon(() => message()?.textContent).toContain('Your balance');
  expect(root.querySelector('.waiting')).toBeNull();
  await writer.write(' is £12.');
  await soon(() => message()?.textContent).toContain('Your balance is £12.');
});

it('is busy and silent while it arrives, and a new element that is said when it is whole', async () => {
  const { writer, message, view } = await arrive('Whole');
  await soon(() => message()?.dataset.status).toBe('arriving');
  const arriving = message();
  expect(arriving?.getAttribute('aria-busy')).toBe('true');
  expect(arriving?.getAttribute('aria-live')).toBe('off');
  await writer.close();
  await view.findByRole('button', { name: 'Copy message' });
  expect(message()).not.toBe(arriving);
  expect(message()?.getAttribute('aria-busy')).toBeNull();
  expect(message()?.dataset.status).toBeUndefined();
  const live = () => view.getByText('Whole').closest('[aria-live]')?.getAttribute('aria-live');
  expect(live()).toBe('polite');
  await soon(live).toBe('off');
});

it('says that it was interrupted', async () => {
  const { writer, message } = await arrive('So far');
  await writer.abort();
  await soon(() => message()?.dataset.status).toBe('interrupted');
  expect(message()?.textContent).toContain(t('interrupted'));
});

it('asks the question before it again, as a new message about the same', async () => {
  const { chat, view, user, sent, root } = showView({ script: { sendMessage: () => undefined } });
  chat.start();
  chat.send('What did I spend?', { about: { title: 'The Flour Jar' } });
  await soon(sent).toEqual(['What did I spend?']);
  const writer = chat.reply().getWriter();
  await writer.write('You spent');
  await writer.abort();
  chat.send('Never mind');
  await user.dblClick(await view.findByRole('button', { name: 'Ask again' }));
  await soon(sent).toEqual(['What did I spend?', 'Never mind', 'What did I spend?']);
  expect(root.querySelectorAll('[part~=message-user] .chip')).toHaveLength(2);
});

it('makes links when the text is whole: an address may go on until then', async () => {
  const { writer, message } = await arrive('See https://bank.exam');
  await soon(() => message()?.textContent).toContain('https://bank.exam');
  expect(message()?.querySelector('a')).toBeNull();
  await writer.write('ple/help today');
  await writer.close();
  await soon(() => message()?.querySelector('a')?.href).toBe('https://bank.example/help');
});

it('leaves long lines that have come as they are, with the blank ones between them, and adds to the last one', async () => {
  const lines = ['First', '\nSecond', '\nThird'].map((name) => name.padEnd(499, ' word'));
  const { writer, message } = await arrive(lines.slice(0, 2).join('\n'));
  const texts = () =>
    [...(message()?.querySelectorAll('.bubble > div') ?? [])].map((block) => block.firstChild);
  await soon(() => message()?.textContent).toContain('Second');
  const before = texts();
  expect(before).toHaveLength(2);
  await writer.write(` and more\n${lines[2]}`);
  await soon(() => message()?.textContent).toContain('Third');
  expect(texts().slice(0, 2)).toEqual(before);
  expect(texts().map((text) => text?.textContent)).toEqual([lines[0], `${lines[1]} and more`, lines[2]]);
});

it('covers figures that arrive where amounts are hidden', async () => {
  const { writer, message } = await arrive('You have £1', { options: { hideAmounts: true } });
  await writer.write('2,345.67 now');
  await soon(() => message()?.textContent).toContain('now');
  expect(message()?.textContent).not.toMatch(/[1-7]/);
});

it('shows whole paragraphs to people who want reduced motion', async () => {
  const { writer, message, root } = await arrive('First line\nSec', { calm: true });
  await soon(() => message()?.textContent).toContain('First line');
  expect(message()?.textContent).not.toContain('Sec');
  await writer.write('ond line\n');
  await soon(() => message()?.textContent).toContain('Second line');
  expect(root.querySelector('.waiting')).toBeNull();
});

it('replaces a message in its place, as a new element', async () => {
  const { chat, root, view } = showView();
  const texts = () => [...root.querySelectorAll('.bubble')].map((bubble) => bubble.textContent);
  const receive = (text: string, id?: string) =>
    chat.receive({ payloadType: 'text', payload: { text }, ...(id && { id }) });
  receive('Pending', 'transfer');
  receive('Something else');
  const before = await view.findByText(/Pending/);
  receive('Done', 'transfer');
  await soon(texts).toEqual(['Assistant: Done', 'Assistant: Something else']);
  expect(before.isConnected).toBe(false);
});
