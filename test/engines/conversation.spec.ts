import { en } from '../../src/locale/en';
import { refusal } from '../browser/fakeService';
import { expect, inPage, test } from './fixtures';

const UNAUTHORIZED = refusal(401, 'Unauthorized');

test('costs nothing until the bubble is pressed, then one session', async ({ tab, host, chat, service }) => {
  await tab.goto(host.page());
  await chat.bubble('Open chat', false);
  await chat.misses('dialog', 'Finance chat');
  expect(service.called()).toEqual([]);

  await chat.click('button', 'Open chat', 'launcher');
  await chat.sees('dialog', 'Finance chat');
  await chat.bubble('Close chat', true);
  await chat.sees('textbox', 'Message', { focused: true, value: '' });
  await expect.poll(service.called).toEqual(['session']);

  await chat.click('button', 'Close chat', 'launcher');
  await chat.bubble('Open chat', false);
  await chat.open();
  expect(service.called()).toEqual(['session']);
});

test('sends on Enter, breaks the line on Shift+Enter, and shows the reply', async ({
  tab,
  host,
  chat,
  service,
}) => {
  await tab.goto(host.page());
  await chat.open();
  await tab.type('What is my');
  await tab.press('Enter', 'Shift');
  await tab.type('balance?');
  await chat.sees('textbox', 'Message', { value: 'What is my\nbalance?' });
  await tab.press('Enter');
  await chat.sees('textbox', 'Message', { focused: true, value: '' });
  await chat.reads(['sent', 'What is my\nbalance?'], ['reply', 'You said: What is my\nbalance?']);

  await tab.type('Thanks');
  await chat.click('button', 'Send');
  await chat.reads(
    ['sent', 'What is my\nbalance?'],
    ['reply', 'You said: What is my\nbalance?'],
    ['sent', 'Thanks'],
    ['reply', 'You said: Thanks'],
  );
  expect(service.texts()).toEqual(['What is my\nbalance?', 'Thanks']);
});

test('types, breaks the line and sends though the page prevents every key', async ({
  tab,
  host,
  chat,
  service,
}) => {
  const head = `<script>addEventListener('keydown', (event) => event.preventDefault(), true)</script>`;
  await tab.goto(host.page({}, { head }));
  await chat.open();
  await tab.type('What is my');
  await tab.press('Enter', 'Shift');
  await tab.type('balance?');
  await chat.sees('textbox', 'Message', { value: 'What is my\nbalance?' });
  await tab.press('Enter');
  await chat.reads(['sent', 'What is my\nbalance?'], ['reply', 'You said: What is my\nbalance?']);
  expect(service.texts()).toEqual(['What is my\nbalance?']);
});

test('shows the overview and covers its figures', async ({ tab, host, chat }) => {
  await tab.goto(host.page());
  await chat.open();
  await chat.click('button', 'Money overview');
  await chat.shows('metric', /Cash balance\s*£4,321\.09/, /Card owed\s*-£87\.65/);

  await chat.click('button', 'Hide amounts');
  await chat.shows('metric', /Cash balance.*Hidden/, /Card owed.*Hidden/);
  expect(await chat.html()).not.toMatch(/4,?321|87\.65/);
  await chat.click('button', 'Show amounts');
  await chat.shows('metric', '£4,321.09', '-£87.65');
});

test('sends the title of the action that is chosen', async ({ tab, host, chat, service }) => {
  await tab.goto(host.page());
  await chat.open();
  await chat.click('button', 'Suggested actions');
  await chat.shows('action', 'Move £300 to savings', 'Check the gas bill');
  await chat.click('button', 'Check the gas bill');
  await chat.reads(['sent', 'Check the gas bill'], ['reply', 'You said: Check the gas bill']);
  expect(service.called()).toEqual(['session', 'actions', 'send']);
});

test('names the bank, opens it in a tab that cannot reach back, and offers the overview after it', async ({
  engine,
  tab,
  host,
  chat,
  service,
}) => {
  const bank = `${host.url}/bank`;
  host.put('/bank', '<!doctype html><title>The bank</title>');
  service.always('connect', { body: { connect_url: bank } });
  await tab.goto(host.page());
  await chat.open();
  await chat.click('button', 'Connect a bank');
  await chat.sees('link', `Continue to ${new URL(bank).host}`, {
    is: { href: bank, target: '_blank', rel: 'noopener noreferrer' },
  });

  await chat.click('link', `Continue to ${new URL(bank).host}`);
  const opened = async () => {
    for (const each of await engine.tabs()) {
      if ((await each.evaluate('location.href')) === bank) return each;
    }
    return undefined;
  };
  await expect.poll(opened).toBeDefined();
  const there = await opened();
  expect(await there?.evaluate('[window.opener, document.referrer]')).toEqual([null, '']);
  await there?.close();

  await tab.front();
  await chat.shows('transcript', en.connectBack);
});

test('gives a failed message its reference and another try', async ({ tab, host, chat, service }) => {
  service.next('send', refusal(400));
  await tab.goto(host.page());
  await chat.open();
  await chat.say('Did it arrive?');
  await chat.reads(['failed', 'Did it arrive?']);
  await chat.shows('notice', new RegExp(`${en.failed}.*Reference req_400`));
  await chat.click('button', 'Try again');
  await chat.reads(['sent', 'Did it arrive?'], ['reply', 'You said: Did it arrive?']);
  await chat.shows('notice');
});

test('does not repeat what may have arrived when the connection broke', async ({
  tab,
  host,
  chat,
  service,
}) => {
  service.next('send', 'drop');
  await tab.goto(host.page());
  await chat.open();
  await chat.say('Did it arrive?');
  await chat.reads(['unconfirmed', 'Did it arrive?']);
  await chat.shows('notice', en.unconfirmed);
  expect(service.texts()).toEqual(['Did it arrive?']);
  await chat.click('button', 'Try again');
  await chat.reads(['sent', 'Did it arrive?'], ['reply', 'You said: Did it arrive?']);
});

test('renews an expired token once and repeats the call', async ({ tab, host, chat, service }) => {
  service.next('send', UNAUTHORIZED);
  await tab.goto(host.page());
  await chat.open();
  await chat.say('Who am I?');
  await chat.reads(['sent', 'Who am I?'], ['reply', 'You said: Who am I?']);
  expect(service.calls.map(({ operation, token }) => [operation, token])).toEqual([
    ['session', 'access-1'],
    ['send', 'access-1'],
    ['refresh', 'access-1'],
    ['send', 'access-2'],
  ]);
});

test('keeps what is written while signed out, and sends it with new tokens', async ({
  tab,
  host,
  chat,
  service,
}) => {
  service.always('send', UNAUTHORIZED);
  service.always('refresh', UNAUTHORIZED);
  await tab.goto(host.page());
  await chat.open();
  await chat.say('Who am I?');
  await chat.shows('status', en.signedOut);
  await chat.say('Hello?');
  await chat.reads(['queued', 'Who am I?'], ['queued', 'Hello?']);

  service.usual('send');
  await inPage(tab, () => window.chat.setTokens({ accessToken: 'access-7' }));
  await chat.shows('status', /^$/);
  await chat.reads(
    ['sent', 'Who am I?'],
    ['sent', 'Hello?'],
    ['reply', 'You said: Who am I?'],
    ['reply', 'You said: Hello?'],
  );
});

test('is worked by keyboard, from the menu back to the bubble', async ({ tab, host, chat, service }) => {
  await tab.goto(host.page());
  await chat.open();
  await chat.say('The former');
  await chat.reads(['sent', 'The former'], ['reply', 'You said: The former']);

  await chat.click('button', 'More options');
  await chat.sees('menuitem', 'New conversation', { focused: true });
  await tab.press('ArrowDown');
  await chat.sees('menuitem', 'Download transcript', { focused: true });
  await tab.press('Home');
  await chat.sees('menuitem', 'New conversation', { focused: true });
  await tab.press('Escape');
  await chat.misses('menuitem', 'New conversation');
  await chat.sees('button', 'More options', { focused: true });

  await tab.press('Enter');
  await chat.sees('menuitem', 'New conversation', { focused: true });
  await tab.press('Enter');
  await chat.sees('button', 'Start new', { focused: true });
  await tab.press('Enter');
  await chat.reads();
  await expect.poll(service.called).toEqual(['session', 'send', 'session']);
  await chat.sees('button', 'More options', { focused: true });
  await tab.press('Escape');
  await chat.misses('dialog', 'Finance chat');
  await chat.sees('button', 'Open chat', { focused: true }, 'launcher');
});

test('counts what arrives while it is closed', async ({ tab, host, chat, service }) => {
  const release = service.hold('send');
  await tab.goto(host.page());
  await chat.open();
  await chat.say('Hello');
  await expect.poll(service.texts).toEqual(['Hello']);
  await chat.click('button', 'Close chat');
  release();
  await chat.bubble('Open chat, 1 unread message', false);
  await inPage(tab, () => window.chat.receive({ payloadType: 'text', payload: { text: 'News' } }));
  await chat.bubble('Open chat, 2 unread messages', false);
  await chat.open('Open chat, 2 unread messages');
  await chat.reads(['sent', 'Hello'], ['reply', 'You said: Hello'], ['reply', 'News']);
});

test('comes back from a reload with the texts and the draft, without figures', async ({
  tab,
  host,
  chat,
  service,
}) => {
  await tab.goto(host.page());
  await chat.open();
  await chat.say('Remember me');
  await chat.reads(['sent', 'Remember me'], ['reply', 'You said: Remember me']);
  await chat.click('button', 'Money overview');
  await chat.shows('metric', '£4,321.09', '-£87.65');
  await chat.click('textbox', 'Message');
  await tab.type('Half a sent');

  await tab.reload();
  await chat.reads(['sent', 'Remember me'], ['reply', 'You said: Remember me']);
  await chat.sees('textbox', 'Message', { value: 'Half a sent', focused: false });
  await chat.shows('metric');
  expect(await chat.html()).not.toMatch(/4,?321|87\.65/);
  expect(await inPage(tab, () => JSON.stringify({ ...sessionStorage }))).not.toMatch(
    /4321|87\.65|access-|refresh-|user-1/,
  );
  expect(service.called()).toEqual(['session', 'send', 'metrics']);
  await chat.click('button', en.showAgain);
  await chat.shows('metric', '£4,321.09', '-£87.65');
});

test('is mirrored in a right-to-left language', async ({ tab, host, chat }) => {
  const arabic = '<script src="/locales/ar.js"></script>';
  await tab.goto(host.page({ locale: 'ar', messages: { openChat: en.openChat } }, { body: arabic }));
  await chat.click('button', 'Open chat', 'launcher');
  const places = () =>
    inPage(tab, () => {
      const root = document.querySelector('finance-chat')?.shadowRoot;
      return ['launcher', 'panel', 'send', 'input', 'header'].map((part) => {
        const box = root?.querySelector(`[part=${part}]`)?.getBoundingClientRect();
        return box ? Math.round(box.x + box.width / 2) : -1;
      });
    });
  await expect.poll(async () => (await places()).every((x) => x > 0)).toBe(true);
  const [launcher = 0, panel = 0, send = 0, input = 0] = await places();
  const middle = Number(await tab.evaluate('innerWidth / 2'));
  expect(launcher).toBeLessThan(middle);
  expect(panel).toBeLessThan(middle);
  expect(send).toBeLessThan(input);
});

test('forgets the user on logout, and starts anew with the next', async ({ tab, host, chat, service }) => {
  await tab.goto(host.page());
  await chat.open();
  await chat.say('Private');
  await chat.reads(['sent', 'Private'], ['reply', 'You said: Private']);
  await inPage(tab, () => window.chat.logout());
  await chat.misses('dialog', 'Finance chat');
  expect(await inPage(tab, () => JSON.stringify({ ...sessionStorage }))).not.toContain('Private');
  await chat.open();
  await chat.reads();
  await chat.shows('status', en.signedOut);

  await inPage(tab, () => window.chat.update({ userId: 'user-2', tokens: { accessToken: 'access-9' } }));
  await chat.shows('status', /^$/);
  await chat.say('Hello');
  await chat.reads(['sent', 'Hello'], ['reply', 'You said: Hello']);
  expect(service.calls.at(-1)).toMatchObject({ token: 'access-9', body: { userId: 'user-2' } });
});

test('leaves nothing behind when destroyed', async ({ tab, host, chat, service }) => {
  await tab.goto(host.page());
  await chat.bubble('Open chat', false);
  const page = () =>
    inPage(tab, () => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      copy.querySelector('finance-chat')?.remove();
      return [copy.outerHTML, document.adoptedStyleSheets.length, document.scrollingElement?.scrollTop];
    });
  const before = await page();
  await chat.open();
  await chat.say('Hello');
  await chat.reads(['sent', 'Hello'], ['reply', 'You said: Hello']);
  const calls = service.calls.length;

  await inPage(tab, () => window.chat.destroy());
  expect(await inPage(tab, () => document.querySelectorAll('finance-chat').length)).toBe(0);
  expect(await page()).toEqual(before);
  expect(await inPage(tab, () => document.activeElement?.localName)).toBe('body');
  expect(await inPage(tab, () => window.chat.open())).toBeFalsy();
  expect(service.calls).toHaveLength(calls);
});
