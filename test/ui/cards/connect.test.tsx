import { within } from '@testing-library/preact';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { overviewOf, showComponent, type UiOptions } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const LINK = 'https://link.example:8443/start?session=s1#top';

/** Whether the last click on the page was prevented. No click leaves the page. */
let prevented: boolean | undefined;

beforeEach(() => {
  const stay = (event: Event) => {
    prevented = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', stay);
  onTestFinished(() => document.removeEventListener('click', stay));
});

async function showConnect(connect_url: string, given: UiOptions = {}) {
  const script = { connectBank: () => ({ connect_url }), ...given.script };
  const ui = showComponent(<Transcript />, { ...given, script });
  ui.chat.connectBank();
  await ui.view.findByText(t('waiting'));
  await soon(() => ui.view.queryByText(t('waiting'))).toBeNull();
  const card = within(ui.view.getByRole('region', { name: 'Connect a bank' }));
  return { ...ui, card, link: () => card.getByRole<HTMLAnchorElement>('link') };
}

it('leads to the bank in a tab of its own, and says where before the click', async () => {
  const { link, card } = await showConnect(LINK);
  expect(link().textContent).toBe('Choose your bank link.example:8443');
  expect(link().getAttribute('href')).toBe(LINK);
  expect(link().target).toBe('_blank');
  expect(link().rel).toBe('noopener noreferrer');
  expect(link().getAttribute('part')).toBe('connect-link');
  for (const key of ['connectNext', 'connectIntro'] as const) expect(card.getByText(t(key))).toBeTruthy();
});

it.each([
  ['leaves the click to the browser', undefined],
  ['lets the host open the link in place of the browser', vi.fn()],
])('%s, and tells of it without the link', async (_, open) => {
  const { link, user, events } = await showConnect(LINK, { options: { connect: open ? { open } : {} } });
  await user.click(link());
  expect(prevented).toBe(open !== undefined);
  expect(open?.mock.calls).toEqual(open && [[LINK]]);
  expect(events.at(-1)).toEqual(['connect:opened', {}]);
});

it('reports a "connect.open" that throws, without the link', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const open = () => {
    throw new Error(`Cannot open ${LINK}`);
  };
  const { link, user } = await showConnect(LINK, { options: { connect: { open } } });
  await user.click(link());
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls.join()).not.toContain('link.example');
  expect(link()).toBeTruthy();
});

it('offers the overview to a person who comes back', async () => {
  const { link, user, card, chat, view } = await showConnect(LINK, {
    script: { metrics: () => overviewOf([]) },
  });
  // As many people open a link in a tab of its own.
  await user.pointer({ keys: '[MouseMiddle]', target: link() });
  chat.noteReturn();
  expect(await card.findByText(t('connectBack'))).toBeTruthy();
  const overview = card.getByRole('button', { name: 'Money overview' });
  expect(overview.compareDocumentPosition(link())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(overview);
  expect(await view.findByRole('region', { name: 'Money overview' })).toBeTruthy();
});

it('renders nothing of a link that is not safe', async () => {
  const { card, container } = await showConnect('http://link.example/start');
  expect(card.getByText(t('blocked'))).toBeTruthy();
  // There is no button to try again: the service would send the same link.
  expect(card.queryByRole('button')).toBeNull();
  expect(container.innerHTML).not.toContain('link.example/start');
  expect(container.querySelector('[href]')).toBeNull();
});

it('names the host even if the sentence of the page does not', async () => {
  const { link } = await showConnect(LINK, { options: { messages: { connectGo: 'To the bank' } } });
  expect(link().textContent).toContain('link.example:8443');
});
