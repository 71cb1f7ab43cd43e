import { refusal } from '../browser/fakeService';
import { expect, inPage, test, viewOf } from './fixtures';

test('runs in full under the strictest policy, without a violation', async ({ tab, host, chat, service }) => {
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-x' 'strict-dynamic'",
    `connect-src ${service.url}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const head = `<script nonce="x">
      window.violations = [];
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        violations.push(violatedDirective + ' ' + blockedURI);
      });
    </script>`;
  const served = { nonce: 'x', head, headers: { 'Content-Security-Policy': policy } };
  await tab.goto(host.page({ appearance: { accent: '#123456' } }, served));
  await chat.open();
  await chat.say('Hello');
  await chat.reads(['sent', 'Hello'], ['reply', 'You said: Hello']);
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.click('button', name);
  await chat.sees('link', 'Continue to link.bank.example');
  await chat.shows('metric', '£4,321.09', '-£87.65');
  await chat.click('button', 'Hide amounts');
  await chat.click('button', 'More options');
  await chat.sees('menuitem', 'Download transcript');
  const looks = await inPage(tab, () => {
    const bubble = document.querySelector('finance-chat')?.shadowRoot?.querySelector('[part=launcher]');
    return bubble && getComputedStyle(bubble).backgroundColor;
  });
  expect(looks).toBe('rgb(18, 52, 86)');
  const violations = (await tab.evaluate('violations')) as string[];
  // The icons of the page are asked for by the browser itself.
  expect(violations.filter((violation) => !violation.startsWith('img-src'))).toEqual([]);
});

test('renews once for two tabs that share a pair', async ({ engine, tab, host, chat, service }) => {
  service.always('send', ({ token, body }) =>
    token === 'access-1'
      ? refusal(401, 'Unauthorized')
      : { body: { payloadType: 'text', payload: { text: `Heard ${body.payload.text}` } } },
  );
  const renew = service.hold('refresh');
  const url = host.page();
  await tab.goto(url);
  await chat.open();
  await chat.say('one');
  await expect.poll(() => service.called().filter((each) => each === 'refresh')).toHaveLength(1);

  const other = await engine.open();
  const beside = viewOf(other);
  await other.goto(url);
  await beside.open();
  await beside.say('two');
  const turns = 'navigator.locks.query().then(({ held, pending }) => [held.length, pending.length])';
  await expect.poll(() => other.evaluate(turns), 'one renews, the other waits for its turn').toEqual([1, 1]);
  renew();
  await beside.reads(['sent', 'two'], ['reply', 'Heard two']);
  await chat.reads(['sent', 'one'], ['reply', 'Heard one']);
  await other.close();
  expect(service.called().filter((each) => each === 'refresh')).toHaveLength(1);
  expect(service.texts().sort()).toEqual(['one', 'one', 'two', 'two']);
});

test('hears from the other tabs again when the browser brings the page back as it was', async ({
  engine,
  tab,
  host,
  chat,
  service,
}) => {
  host.put('/elsewhere', '<!doctype html><title>Elsewhere</title>');
  const head = `<script>
      addEventListener('pageshow', ({ persisted }) => { window.broughtBack = persisted; });
    </script>`;
  const url = host.page({}, { head });
  await tab.goto(url);
  await chat.open();
  await chat.say('Before');
  await chat.reads(['sent', 'Before'], ['reply', 'You said: Before']);
  await tab.goto(`${host.url}/elsewhere`);
  await tab.evaluate('void setTimeout(() => history.back())');
  const broughtBack = () => tab.evaluate('window.broughtBack').catch(() => undefined);
  await expect.poll(broughtBack).toBe(true);

  const other = await engine.open();
  const beside = viewOf(other);
  await other.goto(url);
  await beside.open();
  service.next('send', refusal(401, 'Unauthorized'));
  await beside.say('Renews');
  await beside.reads(['sent', 'Renews'], ['reply', 'You said: Renews']);
  await other.close();

  await tab.front();
  await chat.say('After');
  await chat.reads(
    ['sent', 'Before'],
    ['reply', 'You said: Before'],
    ['sent', 'After'],
    ['reply', 'You said: After'],
  );
  expect(service.called().filter((each) => each === 'refresh')).toHaveLength(1);
  expect(service.calls.at(-1)?.token).toBe('access-2');
});
