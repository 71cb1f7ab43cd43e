import { expect, it } from 'vitest';
import { Panel } from '../../src/ui/panel/Panel';
import { never, showComponent } from '../support/ui';
import { soon, t } from '../support/uiView';

const ABOUT = { title: 'The Flour Jar 2', value: '−£27.78' };
const CHIP = 'The Flour Jar 2 · −£27.78';

const show = (given: Parameters<typeof showComponent>[1] = {}) => showComponent(<Panel />, given);

it('shows above the composer what a text is about, and takes it away', async () => {
  const { chat, view, box, user } = show();
  expect(box().getAttribute('aria-describedby')).toBeNull();
  chat.ask('Is this too much?', { about: ABOUT });
  const remove = await view.findByRole('button', { name: 'Remove' });
  const described = document.getElementById(box().getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(`${t('about')}: ${CHIP}`);
  await user.click(remove);
  await soon(() => view.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(box().value).toBe('Is this too much?');
});

it('sends it with the message, above which it stands without a button, its digits covered with all others', async () => {
  const { chat, panel, log, user, box, view } = show({ script: { sendMessage: never } });
  chat.start();
  chat.ask('Is this too much?', { about: ABOUT });
  await view.findByRole('button', { name: 'Remove' });
  await user.type(box(), '{Enter}');
  await soon(() => view.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(log().querySelector('.chip')?.textContent).toContain(CHIP);
  panel.setAmountsHidden(true);
  await soon(() => /\d/.test(log().querySelector('.chip')?.textContent ?? '')).toBe(false);
});

it.each([
  [['metrics', 'actions', 'connect'] as const, ['Money overview', 'Suggested actions', 'Connect a bank']],
  [['connect', 'metrics'] as const, ['Connect a bank', 'Money overview']],
  [[], undefined],
])('offers the shortcuts that the host wants: %j', (shortcuts, names) => {
  const { view } = show({ options: { shortcuts } });
  const group = view.queryByRole('group', { name: 'Shortcuts' });
  const found =
    group && [...group.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
  expect(found ?? undefined).toEqual(names);
});

it('shows the day of a reply, and folded where it comes from, as links whose host is seen', async () => {
  const { chat, view, panel, log } = show();
  const sources = [
    { title: 'Statements of 2026', url: 'https://bank.example/2026' },
    { title: 'No link', url: 'javascript:alert(1)' },
  ];
  chat.receive({ payloadType: 'text', payload: { text: 'Some', asOf: '2020-05-03', sources } });
  expect(await view.findByText('As of May 3, 2020')).toBeTruthy();
  const fold = view.getByText('Sources').closest('details');
  expect(fold?.open).toBe(false);
  const links = () => [...log().querySelectorAll('a')];
  expect(links().map(({ href, rel, textContent }) => [href, rel, textContent])).toEqual([
    ['https://bank.example/2026', 'noopener noreferrer', 'Statements of 2026 (bank.example)'],
  ]);
  panel.setAmountsHidden(true);
  await soon(links).toEqual([]);
  expect(fold?.textContent).not.toContain('2026');
});
