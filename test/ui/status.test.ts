// @vitest-environment happy-dom
import { within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { ServiceFailure } from '../../src/service/failure';
import { type ShowOptions, showUi } from '../support/ui';
import { say, soon } from '../support/uiView';

const OFFLINE = 'You are offline. What you write waits until you are back.';
const SIGNED_OUT = 'You are signed out. What you write waits until you are back.';

function showStatus(given: ShowOptions = {}) {
  const ui = showUi(given);
  const panel = within(ui.view.getByRole('dialog'));
  return { ...ui, panel, region: panel.getByRole('status') };
}

it('has a live region before there is anything to say', () => {
  expect(showStatus().region.textContent).toBe('');
});

it('says in it that the browser is offline, and when it is back says no more', () => {
  const { region, conversation, box, events } = showStatus();
  conversation.hint(false);
  expect(region.textContent).toBe(OFFLINE);
  expect(box().disabled).toBe(false);
  conversation.hint(true);
  expect(region.textContent).toBe('');
  expect(events).toEqual([
    ['open', undefined],
    ['connection', { online: false }],
    ['connection', { online: true }],
  ]);
});

it('says so too when a request finds no answer', async () => {
  const { region, user, button } = showStatus({
    script: { metrics: () => Promise.reject(new ServiceFailure('offline', 'GET')) },
  });
  await user.click(button('Money overview'));
  await soon(() => region.textContent).toBe(OFFLINE);
});

it('says that the person is signed out, and keeps what they write', () => {
  const { region, conversation, panel, message } = showStatus();
  conversation.start();
  conversation.signIn(false);
  conversation.send('Hello');
  expect(region.textContent).toBe(SIGNED_OUT);
  expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(message('Hello').dataset.status).toBe('queued');
});

it('offers to sign in again where the host can be asked', async () => {
  const { conversation, panel, user, signIns, region, message } = showStatus({
    canSignIn: true,
    script: { sendMessage: () => undefined },
  });
  conversation.signIn(false);
  conversation.send('Hello');
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(signIns).toEqual(['again']);
  expect(region.textContent).toBe('');
  await soon(() => message('Hello').dataset.status).toBe('sent');
});

it('says that the chat could not start, and starts it on request', async () => {
  const { conversation, panel, user, view, message } = showStatus({
    script: {
      createSession: [
        () => Promise.reject(new ServiceFailure('unavailable', 'POST', { status: 500, requestId: 'req_3' })),
        () => ({ sessionId: 'ses_2' }),
      ],
      sendMessage: () => undefined,
    },
  });
  conversation.send('Hello');
  conversation.start();
  const notice = await panel.findByText(new RegExp(say('failureStart')));
  expect(notice.textContent).toContain(say('unavailable'));
  expect(view.getByText('Reference req_3')).toBeTruthy();
  expect(message('Hello').dataset.status).toBe('queued');
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  await soon(() => message('Hello').dataset.status).toBe('sent');
  expect(panel.queryByText(new RegExp(say('failureStart')))).toBeNull();
});
