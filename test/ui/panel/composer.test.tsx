import { fireEvent } from '@testing-library/preact';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Panel } from '../../../src/ui/panel/Panel';
import { never, showComponent, type UiOptions } from '../../support/ui';
import { soon, t } from '../../support/uiView';

/** The composer of a conversation that has begun, with a draft in it. */
async function write(draft: string, given: UiOptions = {}) {
  const ui = showComponent(<Panel />, { script: { sendMessage: () => undefined }, ...given });
  ui.chat.start();
  await ui.user.type(ui.box(), draft);
  return ui;
}

/** Adds a listener of the page that gets every key before the widget does. */
function onPageKey(act: (event: Event) => void) {
  window.addEventListener('keydown', act, true);
  onTestFinished(() => window.removeEventListener('keydown', act, true));
}

/** Returns whether the browser would break the line. */
const breakLine = (box: HTMLTextAreaElement) =>
  fireEvent(
    box,
    new InputEvent('beforeinput', { inputType: 'insertLineBreak', cancelable: true, bubbles: true }),
  );

it('sends what was typed on Enter and empties the composer', async () => {
  const ui = await write('Hello{Enter}');
  await soon(ui.sent).toEqual(['Hello']);
  expect(ui.box().value).toBe('');
  expect(ui.log().contains(ui.view.getByText('Hello'))).toBe(true);
});

it('keeps the focus in the field when Send is pressed, as a keyboard on the screen would go with it', async () => {
  const ui = await write('Hello');
  await ui.user.click(ui.button('Send'));
  await soon(ui.sent).toEqual(['Hello']);
  expect(document.activeElement).toBe(ui.box());
});

it.each([
  ['isComposing', { isComposing: true }],
  ['key code 229 only', { keyCode: 229 }],
])('leaves an Enter during composition to the input method: %s', async (_, mark) => {
  const ui = await write('にほん');
  const untouched = fireEvent.keyDown(ui.box(), { key: 'Enter', ...mark });
  expect(untouched).toBe(true);
  expect(ui.chat.draft.value).toBe('にほん');
  expect(ui.chat.entries.value).toEqual([]);
});

it('sends once while Enter is held down', async () => {
  const ui = await write('Hello');
  fireEvent.keyDown(ui.box(), { key: 'Enter' });
  ui.chat.writeDraft('Next');
  const untouched = fireEvent.keyDown(ui.box(), { key: 'Enter', repeat: true });
  expect(untouched).toBe(false);
  await soon(ui.sent).toEqual(['Hello']);
  expect(ui.box().value).toBe('Next');
});

it('sends on Enter also if the page prevents it', async () => {
  const ui = await write('Hello');
  onPageKey((event) => event.preventDefault());
  fireEvent.keyDown(ui.box(), { key: 'Enter' });
  await soon(ui.sent).toEqual(['Hello']);
});

it('breaks the line on Shift+Enter, and sends with the button, also where the page swallows every key', async () => {
  const ui = await write('one{Shift>}{Enter}{/Shift}two');
  expect(ui.box().value).toBe('one\ntwo');
  onPageKey((event) => event.stopImmediatePropagation());
  fireEvent.keyDown(ui.box(), { key: 'Enter', shiftKey: true });
  expect(breakLine(ui.box())).toBe(true);
  expect(ui.chat.entries.value).toEqual([]);
  await ui.user.click(ui.button('Send'));
  await soon(ui.sent).toEqual(['one\ntwo']);
});

it('sends a text once on a double-click, without the space around it', async () => {
  const ui = await write('  Hello ');
  await ui.user.dblClick(ui.button('Send'));
  await soon(ui.sent).toEqual(['Hello']);
});

it('does not stop an answer with a second press within half a second of the first', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const ui = await write('Hello{Enter}');
  const writer = ui.chat.reply().getWriter();
  writer.closed.catch(() => {});
  await ui.view.findByRole('button', { name: t('stop') });
  now = 500;
  await ui.user.click(ui.button(t('stop')));
  expect(ui.chat.arriving.value).toBe(1);
  now = 501;
  await ui.user.click(ui.button(t('stop')));
  expect(ui.chat.arriving.value).toBe(0);
});

const refusalIn = ({ container }: Awaited<ReturnType<typeof write>>) =>
  container.querySelector('[aria-live="assertive"]')?.textContent;

it.each([
  ['so', false, t('refusedText')],
  ['the reason of the host', { reason: 'No card numbers, please.' }, 'No card numbers, please.'],
] as const)(
  'keeps a refused text in the composer and says %s until it is changed',
  async (_, refusal, said) => {
    const ui = await write('card 4111{Enter}', { options: { beforeSend: () => refusal } });
    await soon(() => refusalIn(ui)).toBe(said);
    expect(ui.box().value).toBe('card 4111');
    await ui.user.type(ui.box(), '!');
    await soon(() => refusalIn(ui)).toBe('');
  },
);

it('follows the direction of what is typed, and that of its placeholder while it is empty', async () => {
  const { box, user } = await write('Hello');
  expect(box().dir).toBe('auto');
  await user.clear(box());
  expect(box().dir).toBe('');
});

/** The text about the limit on the edge of the field. */
const limitOf = ({ box, container }: Awaited<ReturnType<typeof write>>) =>
  container.querySelector(`#${box().getAttribute('aria-describedby')}`)?.textContent;

it.each([
  [20, 17, undefined],
  [20, 18, '2 characters left'],
  [20, 20, '0 characters left'],
  [20, 21, '1 character too long'],
  [9000, 8799, undefined],
  [9000, 8800, '200 characters left'],
])('says of %i characters, with %i of them written: %j', async (maxLength, length, said) => {
  const ui = await write('x', { options: { maxLength } });
  ui.chat.writeDraft(` ${'x'.repeat(length)}`);
  await soon(() => limitOf(ui)).toBe(said);
  expect(ui.box().getAttribute('aria-invalid')).toBe(length > maxLength ? 'true' : null);
});

it('keeps a text that is too long, and leads to it', async () => {
  const ui = await write('x', { options: { maxLength: 10 } });
  ui.chat.writeDraft('twelve chars');
  await soon(() => limitOf(ui)).toBe('2 characters too long');
  ui.box().blur();
  expect(refusalIn(ui)).toBe('');
  await ui.user.click(ui.button('Send'));
  await soon(() => refusalIn(ui)).toBe('2 characters too long');
  expect(document.activeElement).toBe(ui.box());
  expect(ui.box().value).toBe('twelve chars');
  expect(ui.chat.entries.value).toEqual([]);
  await ui.user.type(ui.box(), '{Backspace}{Backspace}');
  await soon(() => refusalIn(ui)).toBe('');
  await ui.user.click(ui.button('Send'));
  await soon(ui.sent).toEqual(['twelve cha']);
});

it('says how much is left in a pause, not at every key', async () => {
  const ui = showComponent(<Panel />, { options: { maxLength: 10 } });
  const said = () =>
    [...ui.container.querySelectorAll('[aria-live=polite]')].map((region) => region.textContent);
  vi.useFakeTimers();
  for (const text of ['123456789', '1234567890', '12345678901']) {
    ui.chat.writeDraft(text);
    await vi.advanceTimersByTimeAsync(500);
    expect(said().join()).not.toMatch(/character/);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(said()).toContain('1 character too long');
});

const ABOUT = { title: 'The Flour Jar 2', value: '−£27.78' };
const CHIP = 'The Flour Jar 2 · −£27.78';

it('shows above the composer what a text is about, and takes it away', async () => {
  const { chat, view, box, user, focusTarget } = showComponent(<Panel />);
  expect(box().getAttribute('aria-describedby')).toBeNull();
  chat.ask('Is this too much?', { about: ABOUT });
  const remove = await view.findByRole('button', { name: 'Remove' });
  const described = document.getElementById(box().getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(`${t('about')}: ${CHIP}`);
  await user.click(remove);
  await soon(() => view.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(box().value).toBe('Is this too much?');
  expect(focusTarget.value).toBe('input');
});

it('sends it with the message, above which it stands without a button, its digits covered with all others', async () => {
  const { chat, panel, log, user, box, view } = showComponent(<Panel />, { script: { sendMessage: never } });
  chat.start();
  chat.ask('Is this too much?', { about: ABOUT });
  await view.findByRole('button', { name: 'Remove' });
  await user.type(box(), '{Enter}');
  await soon(() => view.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(log().querySelector('.chip')?.textContent).toContain(CHIP);
  panel.amountsHidden.value = true;
  await soon(() => /\d/.test(log().querySelector('.chip')?.textContent ?? '')).toBe(false);
});
