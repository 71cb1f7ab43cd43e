import { en } from '../../src/locale/en';
import { expect, test } from './fixtures';

/** Resolves to the text of whatever holds the focus, the widget's parts by their names. */
const focusedOnPage = () => document.activeElement?.textContent || document.activeElement?.localName;

test('bears the names, roles and parts it promises', async ({ host, chat, page }) => {
  await host.open();
  await expect(page.getByRole('button', { name: 'Open chat', expanded: false })).toHaveAttribute(
    'part',
    'launcher',
  );
  await chat.open();
  await expect(chat.bubble).toHaveAccessibleName('Close chat');
  await expect(chat.bubble).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Hide amounts', 'More options', 'Close chat', 'Send'])
    await expect(chat.button(name)).toBeVisible();
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await expect(chat.shortcut(name)).toBeVisible();
  expect(await chat.input.evaluate(({ localName }) => localName)).toBe('textarea');

  await chat.say('Hello');
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(name).click();
  await expect(chat.replies).toHaveCount(1);
  await expect(chat.metrics).toHaveCount(2);
  await expect(chat.actions).toHaveCount(2);
  await expect(chat.connectLink).toBeVisible();
  const parts = await chat.panel.evaluate((panel) => [
    ...new Set([panel, ...panel.querySelectorAll('[part]')].flatMap(({ part }) => [...part])),
  ]);
  expect(parts.sort()).toEqual([
    'action',
    'composer',
    'connect-link',
    'header',
    'input',
    'mark',
    'message',
    'message-assistant',
    'message-user',
    'metric',
    'metric-title',
    'metric-value',
    'panel',
    'send',
    'shortcuts',
    'status',
    'transcript',
  ]);

  await chat.menu.click();
  await expect(chat.menuItem('New conversation')).toBeVisible();
  await expect(chat.menuItem('Download transcript')).toBeVisible();
});

test('moves focus in from the bubble, and back when closed', async ({ page, host, chat }) => {
  await host.open();
  await page.getByRole('button', { name: 'Open chat' }).focus();
  await page.keyboard.press('Enter');
  await expect(chat.input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await expect(chat.bubble).toBeFocused();

  await chat.open();
  await chat.button('Close chat').click();
  await expect(chat.bubble).toBeFocused();
});

test('takes no focus that the person did not bring', async ({ page, host, chat }) => {
  await host.open();
  const field = page.getByLabel('Field of the page');
  await field.focus();
  await page.evaluate(() => window.chat.open());
  await expect(chat.panel).toBeVisible();
  await expect(field).toBeFocused();
  await page.evaluate(() => window.chat.close());
  await expect(chat.panel).toBeHidden();
  await expect(field).toBeFocused();

  await page.evaluate(() => window.chat.open());
  await page.evaluate(() => window.chat.focus());
  await expect(chat.input).toBeFocused();
});

test('traps nobody on a desktop', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await chat.button('Hide amounts').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Field of the page')).toBeFocused();
  await page.getByRole('button', { name: 'Of the page' }).click();
  expect(await page.evaluate(focusedOnPage)).toBe('Of the page');
  await expect(chat.panel).toBeVisible();
});

test('closes the menu first, then the panel', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await chat.menu.click();
  await expect(chat.menuItem('New conversation')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(chat.menuItem('Download transcript')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(chat.menuItem('New conversation')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat.menuItem('New conversation')).toHaveCount(0);
  await expect(chat.menu).toBeFocused();
  await expect(chat.panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
});

test('closes the menu when focus or a click goes elsewhere', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await chat.menu.click();
  await chat.input.click();
  await expect(chat.menuItem('New conversation')).toHaveCount(0);
  await chat.menu.click();
  await page.keyboard.press('Tab');
  await expect(chat.menuItem('New conversation')).toHaveCount(0);
});

test('sends on Enter and breaks the line on Shift+Enter', async ({ host, chat, service }) => {
  await host.open();
  await chat.open();
  await chat.input.pressSequentially('One');
  await chat.input.press('Shift+Enter');
  await chat.input.pressSequentially('two  ');
  await chat.input.press('Enter');
  await expect(chat.mine).toHaveCount(1);
  await expect(chat.input).toHaveValue('');
  await chat.input.press('Enter');
  await chat.say('   ');
  await chat.send.click();
  await chat.say('Last');
  await expect(chat.replies).toHaveCount(2);
  expect(service.texts()).toEqual(['One\ntwo', 'Last']);
});

test('leaves Enter to an input method', async ({ page, host, chat, context }) => {
  await host.open();
  await chat.open();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await page.keyboard.press('Enter');
  await expect(chat.mine).toHaveCount(0);
  await keyboard.send('Input.insertText', { text: '日本' });
  // Safari ends a composition before the Enter that ended it.
  await chat.input.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await expect(chat.mine).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(chat.mine).toContainText('日本');
});

test('sends and breaks the line though the page has prevented every Enter', async ({
  host,
  chat,
  service,
}) => {
  const head = `<script>
      addEventListener('keydown', (event) => { if (event.key === 'Enter') event.preventDefault(); }, true);
    </script>`;
  await host.open({}, { head });
  await chat.open();
  await chat.input.fill('Sent all');
  await chat.input.press('Shift+Enter');
  await chat.input.pressSequentially('the same');
  await chat.input.press('Control+Shift+Enter');
  await expect(chat.input).toHaveValue('Sent all\nthe same');
  await chat.input.press('Enter');
  await expect(chat.replies).toHaveCount(1);
  expect(service.texts()).toEqual(['Sent all\nthe same']);
});

test('keeps its keys and focus from the page', async ({ page, host, chat }) => {
  const head = `<script>
      window.name = '';
      for (const type of ['keydown', 'keyup', 'keypress', 'focusin', 'focusout'])
        document.addEventListener(type, () => { window.name += type + ' '; });
    </script>`;
  await host.open({}, { head });
  await chat.open();
  await chat.input.pressSequentially('s / ?');
  await chat.input.press('Enter');
  await chat.menu.focus();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => window.name)).toBe('');
  await page.getByLabel('Field of the page').press('s');
  expect(await page.evaluate(() => window.name)).toBe('focusin keydown keypress keyup ');
});

test('counts what arrives while closed', async ({ page, host, chat, service }) => {
  const release = service.hold('send');
  await host.open();
  await chat.open();
  await chat.say('Hello');
  await expect.poll(service.texts).toHaveLength(1);
  await chat.button('Close chat').click();
  release();
  await expect(chat.bubble).toHaveAccessibleName('Open chat, 1 unread message');
  await page.evaluate(() =>
    window.chat.receive({ payloadType: 'text', payload: { text: 'By another way' } }),
  );
  await expect(chat.bubble).toHaveAccessibleName('Open chat, 2 unread messages');
  expect(await page.evaluate(() => window.chat.unreadCount())).toBe(2);
  await chat.open();
  await expect(chat.replies).toHaveText([/You said: Hello/, /By another way/]);
  await chat.button('Close chat').click();
  await expect(chat.bubble).toHaveAccessibleName('Open chat');
});

test('shows only text and https addresses, whatever a reply contains', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  const text = '<img src=x onerror=alert(1)> **bold** https://money.example';
  await page.evaluate(
    (given) => window.chat.receive({ payloadType: 'text', payload: { text: given } }),
    text,
  );
  await expect(chat.replies).toContainText(text);
  await expect(chat.replies.locator('img, b')).toHaveCount(0);
  const link = chat.replies.getByRole('link');
  await expect(link).toHaveText('https://money.example/');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('shows what it does not know by a renderer, or says that it cannot', async ({ page, host, chat }) => {
  await host.open({ renderers: { rating: ({ stars }) => `${stars} stars` } });
  await chat.open();
  await page.evaluate(() => {
    window.chat.receive({ payloadType: 'rating', payload: { stars: 4 } });
    window.chat.receive({ payloadType: 'chart', payload: {} });
  });
  await expect(chat.replies).toHaveText([/4 stars/, new RegExp(en.cannotShow)]);
});

test('invites with a teaser that can be opened or dismissed', async ({ page, host, chat }) => {
  await host.open();
  await page.evaluate(() => window.chat.showTeaser('Your month at a glance?'));
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Your month at a glance?')).toHaveCount(0);
  await page.evaluate(() => window.chat.showTeaser('Your month at a glance?'));
  await page.getByText('Your month at a glance?').click();
  await expect(chat.panel).toBeVisible();
});

test('greets, suggests and disclaims', async ({ host, chat, service }) => {
  await host.open({
    greeting: 'Good morning!',
    starters: ['What is my balance?', 'When is payday?'],
    disclaimer: 'Not financial advice',
  });
  await chat.open();
  await expect(chat.replies).toHaveText('Good morning!');
  await expect(chat.panel).toContainText('Not financial advice');
  await chat.button('When is payday?').dblclick();
  await expect(chat.button('What is my balance?')).toHaveCount(0);
  await expect(chat.replies).toHaveCount(2);
  expect(service.texts()).toEqual(['When is payday?']);
});

test('lets the host change or refuse a text before it leaves', async ({ host, chat, service }) => {
  await host.open({ beforeSend: (text) => !text.includes('4111') && text.replace('secret', '…') });
  await chat.open();
  await chat.say('my secret plan');
  await expect(chat.mine).toContainText('my … plan');
  await chat.say('card 4111');
  await expect(chat.panel.getByRole('alert')).toContainText(en.refusedText);
  await expect(chat.input).toHaveValue('card 4111');
  await chat.say('no card');
  await expect(chat.replies).toHaveCount(2);
  await expect(chat.panel).not.toContainText(en.refusedText);
  expect(service.texts()).toEqual(['my … plan', 'no card']);
});

test('takes covered figures off the page and out of the accessibility tree', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics.first()).toContainText('£4,321.09');
  await expect(chat.metrics.last()).toContainText('−£87.65');

  const figures = /4,?321|87\.65/;
  const everything = async () =>
    (await chat.host.evaluate((element) => element.shadowRoot?.innerHTML)) +
    (await page.locator('html').ariaSnapshot());
  expect(await everything()).toMatch(figures);
  await chat.button('Hide amounts').click();
  await expect(chat.metrics.first()).toContainText('Hidden');
  expect(await everything()).not.toMatch(figures);
  expect(await page.evaluate(() => window.chat.transcript())).not.toMatch(figures);

  await chat.button('Show amounts').click();
  await expect(chat.metrics.first()).toContainText('£4,321.09');
});

test('starts with figures covered where the host says so', async ({ host, chat }) => {
  await host.open({ hideAmounts: true });
  await chat.open();
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics.first()).toContainText('Hidden');
  await expect(chat.button('Show amounts')).toBeVisible();
});

test('hands over the conversation as a text file', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await chat.say('Hello');
  await expect(chat.replies).toHaveCount(1);
  await chat.menu.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chat.menuItem('Download transcript').click(),
  ]);
  expect(download.suggestedFilename()).toBe('conversation.txt');
  expect(decodeURIComponent(download.url())).toContain('You: Hello\nAssistant: You said: Hello');
  expect(await page.evaluate(() => window.chat.transcript())).toBe('You: Hello\nAssistant: You said: Hello');
});

test('orders actions as the service did, or as the host wants', async ({ host, chat }) => {
  const saving = /Move £300 to savings/;
  const gas = /Check the gas bill/;
  await host.open({ persistence: 'none' });
  await chat.open();
  await chat.shortcut('Suggested actions').click();
  await expect(chat.actions).toHaveText([saving, gas]);

  await host.open({ persistence: 'none', actionOrder: 'ascending' });
  await chat.open();
  await chat.shortcut('Suggested actions').click();
  await expect(chat.actions).toHaveText([gas, saving]);
});

test('hands a connect link to a native shell', async ({ page, host, chat, context }) => {
  await host.open({
    connect: {
      open: (url) => {
        document.title = url;
      },
    },
  });
  await chat.open();
  await chat.shortcut('Connect a bank').click();
  await expect(chat.connectLink).toHaveText('Continue to link.bank.example');
  await expect(chat.connectLink).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(chat.connectLink).toHaveAttribute('target', '_blank');
  await chat.connectLink.click();
  await expect(page).toHaveTitle('https://link.bank.example/start?secret=s3cret');
  expect(context.pages()).toHaveLength(1);
});

test('keeps reading where the person reads, and follows at the end', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await page.evaluate(() => {
    for (let line = 1; line <= 40; line++)
      window.chat.receive({ payloadType: 'text', payload: { text: `Line ${line} of the report` } });
  });
  await expect(chat.replies.last()).toBeInViewport();
  await chat.scrollTo(300);
  await page.evaluate(() => window.chat.receive({ payloadType: 'text', payload: { text: 'The newest' } }));
  await expect(chat.log).toContainText('The newest');
  expect(await chat.log.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
  await chat.say('Back to the end');
  await expect(chat.mine).toBeInViewport();
});

test('shows what is higher than the log from its beginning, and follows what comes after', async ({
  page,
  host,
  chat,
  service,
}) => {
  const items = Array.from({ length: 12 }, (_, at) => ({
    insightId: `ins_${at}`,
    title: `Something to do about standing order no. ${at}`,
    priorityRank: at,
  }));
  service.always('actions', { body: { items } });
  await host.open();
  await chat.open();
  await chat.say('Hello');
  await expect(chat.replies).toHaveCount(1);
  await chat.shortcut('Suggested actions').click();
  const title = chat.log.getByRole('heading', { name: 'Suggested actions' });
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(chat.actions.last()).not.toBeInViewport();
  await chat.input.fill('Typing moves nothing');
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(chat.button(/new message/)).toHaveCount(0);
  await page.evaluate(() => window.chat.receive({ payloadType: 'text', payload: { text: 'The newest' } }));
  await expect(chat.replies.last()).toBeInViewport();
});
