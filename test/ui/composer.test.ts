// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { showUi } from '../support/ui';
import { say, soon } from '../support/uiView';

const taken = { sendMessage: () => undefined };

const textsOf = ({ callsTo }: ReturnType<typeof showUi>) => callsTo('sendMessage').map(([, , text]) => text);

/** The composer of a conversation that has begun, with a draft in it. */
async function write(draft: string, options: Parameters<typeof showUi>[0] = {}) {
  const ui = showUi({ script: taken, ...options });
  ui.conversation.start();
  await ui.user.type(ui.box(), draft);
  return ui;
}

it('sends what was typed on Enter and empties the composer', async () => {
  const ui = await write('Hello{Enter}');
  expect(ui.box().value).toBe('');
  await soon(() => textsOf(ui)).toEqual(['Hello']);
  expect(ui.log().contains(ui.view.getByText('Hello'))).toBe(true);
});

it('sends with the button, and leaves the space around a text behind', async () => {
  const ui = await write('  Hello ');
  await ui.user.click(ui.button('Send'));
  await soon(() => textsOf(ui)).toEqual(['Hello']);
});

it('breaks the line on Shift+Enter', async () => {
  const ui = await write('one{Shift>}{Enter}{/Shift}two');
  expect(ui.box().value).toBe('one\ntwo');
  expect(ui.conversation.entries.value).toEqual([]);
});

it.each([
  ['isComposing', { isComposing: true }],
  ['key code 229 only', { keyCode: 229 }],
])('leaves an Enter during composition to the input method: %s', async (_, mark) => {
  const ui = await write('にほん');
  const untouched = fireEvent.keyDown(ui.box(), { key: 'Enter', ...mark });
  expect(untouched).toBe(true);
  expect(ui.box().value).toBe('にほん');
  expect(ui.conversation.entries.value).toEqual([]);
});

it('sends once while Enter is held down', async () => {
  const ui = await write('Hello');
  fireEvent.keyDown(ui.box(), { key: 'Enter' });
  ui.conversation.write('Next');
  const untouched = fireEvent.keyDown(ui.box(), { key: 'Enter', repeat: true });
  expect(untouched).toBe(false);
  expect(ui.box().value).toBe('Next');
  await soon(() => textsOf(ui)).toEqual(['Hello']);
});

it('sends on Enter also where the page prevented it', async () => {
  const ui = await write('Hello');
  const prevent = (event: Event) => event.preventDefault();
  window.addEventListener('keydown', prevent, true);
  fireEvent.keyDown(ui.box(), { key: 'Enter' });
  window.removeEventListener('keydown', prevent, true);
  await soon(() => textsOf(ui)).toEqual(['Hello']);
});

it('sends on Enter also where the page swallows every key', async () => {
  const ui = await write('Hello');
  const swallow = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('keydown', swallow, true);
  fireEvent.keyDown(ui.box(), { key: 'Enter' });
  window.removeEventListener('keydown', swallow, true);
  const lineBreak = { inputType: 'insertLineBreak', cancelable: true, bubbles: true };
  expect(ui.box().dispatchEvent(new InputEvent('beforeinput', lineBreak))).toBe(false);
  await soon(() => textsOf(ui)).toEqual(['Hello']);
});

it('lets Shift+Enter break a line that was heard', async () => {
  const ui = await write('Hello');
  fireEvent.keyDown(ui.box(), { key: 'Enter', shiftKey: true });
  const lineBreak = { inputType: 'insertLineBreak', cancelable: true, bubbles: true };
  expect(ui.box().dispatchEvent(new InputEvent('beforeinput', lineBreak))).toBe(true);
  expect(ui.conversation.entries.value).toEqual([]);
});

it('sends once on a double-click', async () => {
  const ui = await write('Hello');
  await ui.user.dblClick(ui.button('Send'));
  await soon(() => textsOf(ui)).toEqual(['Hello']);
});

it('asks the host once about a double-click', async () => {
  const asked: string[] = [];
  const ui = await write('Hello', {
    options: { beforeSend: (text) => asked.push(text) < 0 && text },
  });
  await ui.user.dblClick(ui.button('Send'));
  expect(asked).toEqual(['Hello']);
});

it.each(['', '   ', ' \n '])('does not send the blank text %j', (blank) => {
  const ui = showUi();
  ui.conversation.write(blank);
  fireEvent.keyDown(ui.box(), { key: 'Enter' });
  fireEvent.click(ui.button('Send'));
  expect(ui.conversation.entries.value).toEqual([]);
});

it('keeps a refused text in the composer and says so until it is changed', async () => {
  const ui = await write('card 4111{Enter}', { options: { beforeSend: () => false } });
  expect(ui.box().value).toBe('card 4111');
  expect(ui.view.getByRole('alert').textContent).toBe(say('refusedText'));
  expect(ui.conversation.entries.value).toEqual([]);
  await ui.user.type(ui.box(), '!');
  expect(ui.view.getByRole('alert').textContent).toBe('');
});

it('puts a refused starter into the empty composer', async () => {
  const ui = showUi({ options: { starters: ['My card is 4111'], beforeSend: () => false } });
  await ui.user.click(ui.button('My card is 4111'));
  expect(ui.box().value).toBe('My card is 4111');
});

it('shows and sends a text as the host changed it', async () => {
  const ui = await write('card 4111{Enter}', {
    options: { beforeSend: (text) => text.replace('4111', '…') },
  });
  expect(ui.view.getByText('card …')).toBeTruthy();
  await soon(() => textsOf(ui)).toEqual(['card …']);
});

it('keeps the draft while the panel is closed', async () => {
  const ui = await write('half a thought');
  ui.panel.toggle(false);
  ui.panel.toggle(true);
  expect(ui.box().value).toBe('half a thought');
});

it('follows the direction of what is typed', () => {
  expect(showUi().box().dir).toBe('auto');
});

it('shows the disclaimer of the host', () => {
  expect(
    showUi({ options: { disclaimer: 'Not financial advice' } }).view.getByText('Not financial advice'),
  ).toBeTruthy();
});
