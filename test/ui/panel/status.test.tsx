import { expect, it, vi } from 'vitest';
import { ServiceFailure } from '../../../src/service/failure';
import { Panel } from '../../../src/ui/panel/Panel';
import { settle } from '../../support/deferred';
import { failing, showComponent, type UiOptions } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const OFFLINE = 'You’re offline. Your messages will go out when you’re back.';
const SIGNED_OUT = 'You’re signed out. We’ll send your messages once you sign in.';

function showStatus(given: UiOptions = {}) {
  const ui = showComponent(<Panel />, { open: false, ...given });
  const region = ui.view.getByRole('status');
  return { ...ui, region, status: () => region.textContent };
}

it('says that the browser is offline, and no more when it is back', async () => {
  const { status, chat, view, box } = showStatus();
  chat.setBrowserOnline(false);
  await soon(status).toBe(OFFLINE);
  expect(view.getByRole('dialog', { hidden: true, description: OFFLINE })).toBeTruthy();
  expect(box().disabled).toBe(false);
  chat.setBrowserOnline(true);
  await soon(status).toBe('');
});

it('says once that there is no connection if that is why the chat could not start, and starts it on request', async () => {
  const { chat, view, user, button, message } = showStatus({
    script: {
      createSession: [failing('offline'), () => ({ sessionId: 'ses_2' })],
      sendMessage: () => undefined,
    },
  });
  chat.send('Hello');
  chat.start();
  const strip = (await view.findByText(t('unreachable'))).closest('[part=notice]');
  expect(strip?.contains(button('Try again'))).toBe(true);
  expect(view.queryByText(new RegExp(t('failureStart')))).toBeNull();
  await user.click(button('Try again'));
  await soon(() => message('Hello').dataset.status).toBe('sent');
});

it('says that the person is signed out, and keeps what they write', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { status, chat, view, message } = showStatus({ script: { createSession: failing('unauthorized') } });
  chat.start();
  chat.send('Hello');
  await soon(status).toBe(SIGNED_OUT);
  expect(view.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(message('Hello').dataset.status).toBe('queued');
});

it('offers to sign in again if the host can be asked', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const tokens = vi.fn(async () => ({ accessToken: 'a2' }));
  tokens.mockRejectedValueOnce(new Error('No sign-in yet'));
  const { chat, view, user, status, message } = showStatus({
    options: { tokens },
    script: { sendMessage: () => undefined },
  });
  chat.start();
  chat.send('Hello');
  const again = await view.findByRole('button', { name: 'Try again' });
  expect(again.closest('[part=notice]')?.textContent).toBe(`${SIGNED_OUT}Try again`);
  expect(view.queryByText(t('unauthorized'))).toBeNull();
  await user.click(again);
  await soon(status).toBe('');
  expect(tokens).toHaveBeenCalledTimes(2);
  await soon(() => message('Hello').dataset.status).toBe('sent');
});

it('says that the chat could not start, and starts it on request', async () => {
  const down = new ServiceFailure('unavailable', { status: 500, requestId: 'req_3' });
  const { chat, user, view, button, message } = showStatus({
    script: {
      createSession: [() => Promise.reject(down), () => ({ sessionId: 'ses_2' })],
      sendMessage: () => undefined,
    },
  });
  chat.send('Hello');
  chat.start();
  const notice = await view.findByText(new RegExp(t('failureStart')));
  expect(notice.textContent).toContain(t('unavailable'));
  await user.click(button('Details'));
  expect(await view.findByText('Reference req_3')).toBeTruthy();
  await user.click(button('Try again'));
  await soon(() => message('Hello').dataset.status).toBe('sent');
  await settle();
  expect(view.queryByText(new RegExp(t('failureStart')))).toBeNull();
});
