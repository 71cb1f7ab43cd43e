import { en } from '../../src/locale/en';
import { expect, test } from './fixtures';

test('costs nothing until the bubble is pressed, then one session', async ({ host, chat, service }) => {
  await host.open();
  await expect(chat.bubble).toHaveAttribute('aria-expanded', 'false');
  await expect(chat.panel).toHaveCount(0);
  expect(service.called()).toEqual([]);

  await chat.open();
  await expect(chat.panel).toBeVisible();
  await expect(chat.bubble).toHaveAttribute('aria-expanded', 'true');
  await expect(chat.input).toBeFocused();
  await expect(chat.input).toHaveValue('');
  await expect.poll(service.called).toEqual(['session']);

  await chat.bubble.click();
  await expect(chat.bubble).toHaveAttribute('aria-expanded', 'false');
  await chat.open();
  expect(service.called()).toEqual(['session']);
});

test('sends on Enter, breaks the line on Shift+Enter, and shows the reply', async ({
  tab,
  host,
  chat,
  service,
}) => {
  await host.openChat();
  await tab.keyboard.type('What is my');
  await tab.keyboard.press('Shift+Enter');
  await tab.keyboard.type('balance?');
  await expect(chat.input).toHaveValue('What is my\nbalance?');
  await tab.keyboard.press('Enter');
  await expect(chat.input).toBeFocused();
  await expect(chat.input).toHaveValue('');
  await expect(chat.messages).toContainText(['What is my\nbalance?', 'You said: What is my\nbalance?']);
  await expect(chat.mineThat('sent')).toHaveCount(1);

  await tab.keyboard.type('Thanks');
  await chat.send.click();
  await expect(chat.replies).toContainText(['You said: What is my\nbalance?', 'You said: Thanks']);
  await expect(chat.mineThat('sent')).toHaveCount(2);
  expect(service.texts()).toEqual(['What is my\nbalance?', 'Thanks']);
});

test('keeps in view a card that got lower, a reply that ended, and what a person reads', async ({
  tab,
  host,
  chat,
  service,
}) => {
  const text = '**A line.**\n'.repeat(12);
  service.always('send', { body: { payloadType: 'text', payload: { text } } });
  await host.openChat({ markdown: true });
  await chat.say('Hello');
  await expect(chat.messages).toHaveCount(2);
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics).toContainText(['£4,321.09', '−£87.65']);
  /** After an act that has the log. */
  const leftBelow = (act: string) =>
    tab.evaluate(`(async (log) => {
      const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      ${act}
      await drawn();
      return Math.round(log.scrollHeight - log.clientHeight - log.scrollTop);
    })(document.querySelector('finance-chat').shadowRoot.querySelector('[part=transcript]'))`);
  await expect.poll(() => leftBelow('')).toBe(0);
  const stream = `const writer = chat.reply().getWriter(); await writer.write(${JSON.stringify(text)})`;
  await leftBelow(`${stream}; await drawn(); await writer.close();`);
  await expect.poll(() => leftBelow('')).toBe(0);
  expect(await leftBelow('log.scrollBy(0, -200);')).toBe(200);
  expect(await leftBelow('chat.update({ hideAmounts: true });')).toBe(200);
});

const bankTest = 'names the bank, opens it in a tab that cannot reach back, and offers the overview after it';
test(bankTest, async ({ engine, tab, host, chat, service }) => {
  const bank = `${host.url}/bank`;
  host.put('/bank', '<!doctype html><title>The bank</title>');
  service.always('connect', { body: { connect_url: bank } });
  await host.openChat();
  await chat.shortcut('Connect a bank').click();
  await expect(chat.connectLink).toHaveText(`Choose your bank ${new URL(bank).host}`);
  await expect(chat.connectLink).toHaveAttribute('href', bank);

  await chat.connectLink.click();
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

  await tab.bringToFront();
  await expect(chat.log).toContainText(en.connectBack);
});

test('does not repeat a message whose connection broke', async ({ host, chat, service }) => {
  service.next('send', 'dropped');
  await host.openChat();
  await chat.say('Did it arrive?');
  await expect(chat.mineThat('unconfirmed')).toHaveCount(1);
  await expect(chat.notices).toContainText(en.unconfirmed);
  expect(service.texts()).toEqual(['Did it arrive?']);
  await chat.button('Try again').click();
  await expect(chat.messages).toContainText(['Did it arrive?', 'You said: Did it arrive?']);
  await expect(chat.mineThat('sent')).toHaveCount(1);
});

test('is worked by keyboard, from the menu back to the bubble', async ({ tab, host, chat, service }) => {
  await host.openChat();
  await chat.say('The former');
  await expect(chat.messages).toContainText(['The former', 'You said: The former']);

  await chat.menu.click();
  await expect(chat.menuItem('New conversation')).toBeFocused();
  await tab.keyboard.press('ArrowDown');
  await expect(chat.menuItem('Download transcript')).toBeFocused();
  await tab.keyboard.press('Home');
  const hasRing = () => chat.menuItem('New conversation').evaluate((item) => item.matches(':focus-visible'));
  await expect.poll(hasRing).toBe(true);
  await tab.keyboard.press('Escape');
  await expect(chat.menuItem('New conversation')).toHaveCount(0);
  await expect(chat.menu).toBeFocused();

  await tab.keyboard.press('Enter');
  await expect(chat.menuItem('New conversation')).toBeFocused();
  await tab.keyboard.press('Enter');
  await expect(chat.button('Delete and start new')).toBeFocused();
  await tab.keyboard.press('Enter');
  await expect(chat.messages).toHaveCount(0);
  await expect.poll(service.called).toEqual(['session', 'send', 'session']);
  await expect(chat.menu).toBeFocused();
  await tab.keyboard.press('Escape');
  await expect(chat.panel).toHaveCount(0);
  await expect(chat.bubble).toBeFocused();
});

test('comes back from a reload with the texts and the draft, without figures', async ({
  tab,
  host,
  chat,
  service,
}) => {
  await host.openChat();
  await chat.say('Remember me');
  await expect(chat.messages).toContainText(['Remember me', 'You said: Remember me']);
  await expect(chat.mineThat('sent')).toHaveCount(1);
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics).toContainText(['£4,321.09', '−£87.65']);
  await chat.input.click();
  await tab.keyboard.type('Half a sent');

  await tab.reload();
  await expect(chat.messages).toContainText(['Remember me', 'You said: Remember me']);
  await expect(chat.mineThat('sent')).toHaveCount(1);
  await expect(chat.input).toHaveValue('Half a sent');
  await expect(chat.metrics).toHaveCount(0);
  expect(await chat.host.evaluate(({ shadowRoot }) => shadowRoot?.innerHTML)).not.toMatch(/4,?321|87\.65/);
  expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(
    /4321\.09|87\.65|access-|refresh-|user-1/,
  );
  expect(service.called()).toEqual(['session', 'send', 'metrics']);
});
