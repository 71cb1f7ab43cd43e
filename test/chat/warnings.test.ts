// @vitest-environment node
import { beforeEach, expect, it } from 'vitest';
import type { Message } from '../../src/chat/entry';
import { operationOf } from '../support/answers';
import { openChat, openTab, serveChat } from '../support/chat';
import { CLOSED_URL } from '../support/listen';
import { catchWarnings } from '../support/warnings';

const SECRET = 's3cret';

beforeEach(openTab);

const lines = catchWarnings();

const PAIR = { accessToken: SECRET, refreshToken: SECRET };

/** A chat whose service gives this answer twice: to an overview, a bank link or a message. */
async function ask(path: string, status: number, body: unknown, readReplies?: () => Message[]) {
  const operation = operationOf(`${/money/.test(path) ? 'GET' : 'POST'} ${path}`) ?? expect.unreachable(path);
  const server = await serveChat({ [operation]: { status, body } });
  const chat = openChat({ baseUrl: server.url, tokens: PAIR, ...(readReplies && { readReplies }) });
  for (let time = 1; time <= 2; time++) {
    if (path === '/api/chat/send') {
      chat.conversation.start();
      chat.conversation.send(SECRET);
      await expect
        .poll(() => chat.written().filter((message) => !/: (queued|sending)$/.test(message)).length)
        .toBe(time);
    } else {
      if (path.endsWith('connect')) chat.conversation.connectBank();
      else chat.conversation.showMetrics();
      await expect.poll(() => chat.cards().filter(({ is }) => is !== 'loading').length).toBe(time);
    }
  }
  return chat;
}

const CARD = { key: 'balance', title: SECRET, value: '12.50' };

it.each([
  [
    'answer-mismatch',
    ['GET /api/money/metrics', 'body.cards.0.value'],
    ['/api/money/metrics', 200, { asOfDate: '2026-05-03', currency: 'GBP', cards: [CARD] }],
  ],
  ['answer-mismatch', ['body is missing'], ['/api/money/metrics', 200, [SECRET]]],
  ['unexpected-answer', ['GET /api/money/metrics', '404'], ['/api/money/metrics', 404, { message: SECRET }]],
  [
    'refused',
    ['GET /api/money/metrics', 'status 403). The network tab shows why. See'],
    ['/api/money/metrics', 403, { detail: SECRET, request_id: 'req_1' }],
  ],
  [
    'refused',
    ['GET /api/money/metrics', 'status 404', 'Check "baseUrl"'],
    ['/api/money/metrics', 404, { detail: SECRET, request_id: 'req_1' }],
  ],
  ['unread-reply', ['payloadType'], ['/api/chat/send', 200, { reply: SECRET }]],
  ['unread-reply', ['readReplies'], ['/api/chat/send', 200, { reply: SECRET }, () => []]],
  [
    'unsafe-connect-link',
    ['connect.allowedOrigins'],
    ['/api/integrations/bankdata/connect', 200, { connect_url: `http://${SECRET}.example` }],
  ],
] as [string, string[], Parameters<typeof ask>][])(
  'tells of %s once, naming %j and nothing personal',
  async (code, names, answer) => {
    const { log } = await ask(...answer);
    expect(lines()).toEqual([expect.stringMatching(new RegExp(`#${code}$`))]);
    for (const name of names) expect(lines()[0]).toContain(name);
    expect(lines().join()).not.toContain(SECRET);
    const errors = log.filter(([name]) => name === 'error').map(([, detail]) => detail);
    if (code !== 'unread-reply') expect(errors[0]).toMatchObject({ code });
  },
);

it.each([undefined, '', {}, [], null, { messages: [] }])(
  'takes %j for an answer without a reply',
  async (body) => {
    await ask('/api/chat/send', 200, body);
    expect(lines()).toEqual([]);
  },
);

it('tells of an origin that gives no answer, and of nothing where the service refuses what was written', async () => {
  await ask('/api/chat/send', 422, { detail: SECRET, request_id: 'req_1' });
  expect(lines()).toEqual([]);
  const { log, conversation } = openChat({ baseUrl: CLOSED_URL, tokens: PAIR });
  conversation.showMetrics();
  await expect.poll(() => log.length).toBe(1);
  expect(log[0]).toMatchObject(['error', { kind: 'offline', code: 'no-answer' }]);
  expect(lines()).toEqual([expect.stringMatching(/http:\/\/127\.0\.0\.1:\d+ gave no answer.*#no-answer$/)]);
});
