import { en } from '../../src/locale/en';
import { ACTIONS, METRICS, refusal, SESSION } from '../support/answers';
import { expect, test } from './fixtures';

/** The first and the second half of an emoji, as a service or a host leaves them that cuts texts by length. */
const FIRST = 'Great \ud83d';
const SECOND = '\ude00 x';
const BOTH = `${FIRST} ${SECOND}`;

/** What a page or a file may hold in their place. */
const HALF = '[\\ud800-\\udfff\\ufffd]';
const shown = (text: string) => new RegExp(text.replace(/[\ud800-\udfff]/g, HALF));

const replyOf = (payloadType: string, text: string) => ({ payloadType, payload: { text } });

test('shows, keeps, copies and sends texts with halves of surrogate pairs', { tag: '@all' }, async ({
  page,
  context,
  host,
  chat,
  service,
  told,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  service.always('session', { body: { ...SESSION, sessionId: `ses ${BOTH}` } });
  service.always('metrics', {
    body: { ...METRICS, cards: METRICS.cards.map((card) => ({ ...card, key: BOTH, title: BOTH })) },
  });
  service.always('actions', {
    body: { items: ACTIONS.items.map((item) => ({ ...item, insightId: BOTH, title: SECOND })) },
  });
  service.next('connect', { body: { connect_url: `https://${FIRST}.example/` } });
  service.next('connect', { body: { connect_url: `https://link.bank.example/${SECOND}?${FIRST}` } });
  service.next('send', {
    body: { messages: [replyOf('text', BOTH), replyOf('note', BOTH), replyOf(BOTH, BOTH)] },
  });

  await host.open({
    userId: BOTH,
    greeting: BOTH,
    starters: [FIRST, SECOND],
    disclaimer: BOTH,
    messages: { placeholder: BOTH, assistant: SECOND },
    renderers: { note: ({ text }) => `Note: ${text}` },
  });
  await page.evaluate((text) => window.chat.showTeaser(text), BOTH);
  await page.getByRole('button', { name: shown(FIRST) }).click();
  await expect(chat.replies).toContainText([shown(BOTH)]);

  await chat.button(shown(SECOND)).click();
  await expect(chat.replies).toContainText([
    shown(BOTH),
    shown(BOTH),
    shown(`Note: ${BOTH}`),
    /can’t be shown/,
  ]);
  for (const name of ['Money overview', 'Suggested actions']) await chat.shortcut(name).click();
  await expect(chat.metrics).toContainText([shown(BOTH), shown(BOTH)]);
  await chat.shortcut('Connect a bank').click();
  await expect(chat.notices).toContainText(en.blocked);
  await chat.shortcut('Connect a bank').click();
  await expect(chat.connectLink).toBeVisible();

  await page.evaluate((text) => window.chat.prefill(text), FIRST);
  await chat.send.click();
  await expect(chat.replies.last()).toContainText(shown(`You said: ${FIRST}`));
  await page.evaluate((text) => window.chat.send(text), SECOND);
  await expect(chat.replies.last()).toContainText(shown(`You said: ${SECOND}`));
  service.next('send', refusal(400, BOTH, {}), { status: 500, body: { detail: BOTH, request_id: BOTH } });
  await chat.say('Refused');
  await expect(chat.notices).toHaveCount(2);
  await chat.say('Broken');
  await expect(chat.notices).toContainText([/./, /./, shown(`Reference ${BOTH}`)]);

  async function checkTranscript() {
    await chat.menu.click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chat.menuItem('Download transcript').click(),
    ]);
    let file = '';
    for await (const chunk of await download.createReadStream()) file += chunk;
    expect(file).toMatch(shown(`: ${BOTH}\n`));
    await chat.menu.click();
    await chat.menuItem('Copy transcript').click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(shown(`: ${BOTH}\n`));
  }
  await checkTranscript();

  await page.evaluate((text) => window.chat.prefill(text), BOTH);
  await page.reload();
  await expect(chat.input).toHaveValue(shown(BOTH));
  await expect(chat.mine).toHaveCount(5);
  await expect(chat.replies).toContainText([shown(BOTH), shown(BOTH)]);
  await checkTranscript();
  await chat.send.click();
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  expect(service.texts()).toEqual(
    [SECOND, FIRST, SECOND, 'Refused', 'Broken', BOTH].map((text) => text.trim()),
  );
  expect(service.called().filter((operation) => operation === 'session')).toHaveLength(1);
  expect(new Set(service.calls.flatMap(({ body }) => body?.userId ?? []))).toEqual(new Set([BOTH]));
  expect(told.warnings).toEqual([expect.stringContaining('#unsafe-connect-link')]);
});
