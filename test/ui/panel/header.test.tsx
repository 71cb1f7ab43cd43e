import { fireEvent, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { Header } from '../../../src/ui/panel/Header';
import { failing, showComponent, showView, type UiOptions } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const show = (options: UiOptions['options'] = {}) => {
  const ui = showComponent(<Header />, { options });
  return { ...ui, mark: () => ui.container.querySelector('[part=mark]') as HTMLElement };
};

it('says whose chat it is, and that a machine answers, and keeps the name of the panel', () => {
  const { view } = showView({ options: { brand: { name: 'Orchard Bank' } } });
  expect(view.getByRole('heading', { name: 'Orchard Bank' })).toBeTruthy();
  expect(view.getByText('Automated assistant')).toBeTruthy();
  expect(view.getByRole('dialog', { name: 'Finance chat' })).toBeTruthy();
});

it('says what the host wants under the name, or nothing', () => {
  expect(show({ messages: { automated: 'Anna, a machine' } }).container.textContent).toContain(
    'Anna, a machine',
  );
  expect(show({ messages: { automated: '' } }).view.queryByRole('paragraph')).toBeNull();
});

it('shows the logo of the scheme as a decoration, and tells its server no page', async () => {
  const { mark, update } = show({ brand: { logo: '/light.svg', logoDark: '/dark.svg' } });
  expect(mark().outerHTML).toContain('src="/light.svg" alt="" referrerpolicy="no-referrer"');
  update({ appearance: { scheme: 'dark' } });
  await soon(() => mark().getAttribute('src')).toBe('/dark.svg');
  update({ brand: { logoDark: null } as object });
  await soon(() => mark().getAttribute('src')).toBe('/light.svg');
});

it('shows the mark in place of a logo that does not load, until there is another', async () => {
  const { mark, update } = show({ brand: { logo: '/gone.svg' } });
  fireEvent.error(mark());
  await soon(() => mark().localName).toBe('span');
  update({ brand: { logo: '/there.svg' } });
  await soon(() => mark().getAttribute('src')).toBe('/there.svg');
});

it.each([
  ['https://help.example/', '_blank'],
  ['/contact', '_blank'],
  ['mailto:help@bank.example', null],
  ['tel:+44123', null],
])('leads to a person at %s', async (contact, target) => {
  const { view, user, button } = showView({ options: { contact } });
  await user.click(button('More options'));
  const item = await view.findByRole('menuitem', { name: 'Talk to a person' });
  expect(['href', 'target', 'rel'].map((name) => item.getAttribute(name))).toEqual([
    contact,
    target,
    'noopener noreferrer',
  ]);
});

it('calls the host for a person, and tells the console if it throws', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  let calls = 0;
  const contact = () => {
    calls++;
    throw new Error('Nobody is there');
  };
  const { view, user, button } = showView({ options: { contact } });
  await user.click(button('More options'));
  await user.click(await view.findByRole('menuitem', { name: 'Talk to a person' }));
  expect(calls).toBe(1);
  expect(warn.mock.calls[0]?.[0]).toContain('"contact"');
  await soon(() => view.queryByRole('menu')).toBeNull();
});

it('leads to a person beside what it could not do', async () => {
  const script = {
    metrics: failing('unavailable', { status: 500 }),
    sendMessage: failing('refused', { status: 400 }),
  };
  const { view, button, user, chat, message } = showView({ script, options: { contact: '/contact' } });
  expect(view.queryByText(t('talkToPerson'))).toBeNull();
  await user.click(button('Money overview'));
  const link = await view.findByRole('link', { name: 'Talk to a person' });
  expect(link.closest('section')?.getAttribute('aria-label')).toBe('Money overview');
  chat.start();
  chat.send('Not sent');
  await view.findByText('Not sent');
  expect(await within(message('Not sent')).findByRole('link', { name: 'Talk to a person' })).toBeTruthy();
  chat.receive({ payloadType: 'chart', payload: {} });
  const unknown = (await view.findByText(t('cannotShow'))).parentElement as HTMLElement;
  expect(within(unknown).getByRole('link', { name: 'Talk to a person' })).toBeTruthy();
});
