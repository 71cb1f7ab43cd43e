import { refusal } from '../support/answers';
import { expect, STRICT_HEAD, strictPolicy, test, viewOf } from './fixtures';

test('runs in full under the strictest policy, without a violation', async ({ tab, host, chat, service }) => {
  const served = { nonce: 'x', head: STRICT_HEAD, headers: strictPolicy(service, "'none'") };
  await host.openChat({}, served);
  await chat.say('Hello');
  await expect(chat.messages).toContainText(['Hello', 'You said: Hello']);
  await expect(chat.mineThat('sent')).toHaveCount(1);
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(name).click();
  await expect(chat.connectLink).toHaveText('Choose your bank link.bank.example');
  await expect(chat.metrics).toContainText(['£4,321.09', '−£87.65']);
  await chat.button('Hide amounts').click();
  await chat.menu.click();
  await expect(chat.menuItem('Download transcript')).toBeVisible();
  await tab.evaluate(() => window.chat.update({ appearance: { accent: '#123456' } }));
  const look = () =>
    tab.evaluate(() => {
      const bubble = document.querySelector('finance-chat')?.shadowRoot?.querySelector('[part=launcher]');
      return bubble && getComputedStyle(bubble).backgroundColor;
    });
  await expect.poll(look).toBe('rgb(18, 52, 86)');
  expect((await tab.evaluate('refused')) as string[]).toEqual([]);
});

test('renews once for two tabs that share a pair', async ({ engine, host, chat, service }) => {
  service.always('send', ({ token, body }) =>
    token === 'access-1'
      ? refusal(401, 'Unauthorized')
      : { body: { payloadType: 'text', payload: { text: `Heard ${body.payload.text}` } } },
  );
  const renew = service.hold('refresh');
  await host.openChat();
  await chat.say('one');
  await expect.poll(() => service.called().filter((each) => each === 'refresh')).toHaveLength(1);

  const other = await engine.open();
  const beside = viewOf(other);
  await other.goto(host.url);
  await beside.open();
  await beside.say('two');
  const turns = 'navigator.locks.query().then(({ held, pending }) => [held.length, pending.length])';
  await expect.poll(() => other.evaluate(turns), 'one renews, the other waits for its turn').toEqual([1, 1]);
  renew();
  await expect(beside.messages).toContainText(['two', 'Heard two']);
  await expect(chat.messages).toContainText(['one', 'Heard one']);
  await other.close();
  expect(service.called().filter((each) => each === 'refresh')).toHaveLength(1);
  expect(service.texts().sort()).toEqual(['one', 'one', 'two', 'two']);
});

test('goes on from its record when the browser brings the page back as it was', async ({
  tab,
  host,
  chat,
  service,
}) => {
  host.put('/elsewhere', '<!doctype html><title>Elsewhere</title>');
  const head = `<script>
      addEventListener('pageshow', ({ persisted }) => { window.broughtBack = persisted; });
    </script>`;
  await host.openChat({}, { head });
  // Firefox brings back no page on which a message has waited, for a session, for example.
  await expect.poll(() => tab.evaluate('Object.values(sessionStorage).join()')).toContain('"sessionId"');
  await chat.say('Before');
  await expect(chat.messages).toContainText(['Before', 'You said: Before']);
  await expect(chat.mineThat('sent')).toHaveCount(1);
  await tab.goto(`${host.url}/elsewhere`);
  await tab.evaluate('void setTimeout(() => history.back())');
  const broughtBack = () => tab.evaluate('window.broughtBack').catch(() => undefined);
  await expect.poll(broughtBack).toBe(true);
  await chat.say('After');
  await expect(chat.messages).toContainText(['Before', 'You said: Before', 'After', 'You said: After']);
  // The access token stays in use. A refresh token from before may be spent, and is not presented.
  service.next('send', refusal(401, 'Unauthorized'));
  await chat.say('Signed out');
  await expect(chat.status).toContainText('signed out');
  expect(service.called()).not.toContain('refresh');
});
