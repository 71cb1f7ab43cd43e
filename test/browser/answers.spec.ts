import type { ServerResponse } from 'node:http';
import { en } from '../../src/locale/en';
import { type Answer, refusal } from '../support/answers';
import { expect, test } from './fixtures';

type Kind = 'malformed' | 'offline' | 'timeout' | 'refused' | 'unavailable';

interface Fault {
  name: string;
  answer: Answer;
  /** The sentence that says why. */
  kind: Kind;
  /** The `request_id` that came along. */
  reference?: string;
}

/** The longest wait for an answer. */
const PATIENCE_MS = 30_000;

const writing = (name: string, kind: Kind, write: (response: ServerResponse) => void): Fault => ({
  name,
  kind,
  answer: { write },
});

/** An answer with a status line that no standard knows. */
const head = (line: string, kind: Kind) =>
  writing(line, kind, ({ socket }) =>
    socket?.end(`HTTP/1.1 ${line}\r\nAccess-Control-Allow-Origin: *\r\n\r\n`),
  );

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** One for each reason that the person may be told. */
const REASONS: Fault[] = [
  { name: 'a page', answer: { raw: '<!doctype html><title>Welcome</title>' }, kind: 'malformed' },
  { name: 'an error body with a 200', answer: refusal(200), kind: 'refused', reference: 'req_200' },
  { name: 'a 500', answer: refusal(500), kind: 'unavailable', reference: 'req_500' },
  { name: 'a connection that breaks', answer: 'dropped', kind: 'offline' },
  { name: 'an answer that never comes', answer: 'silent', kind: 'timeout' },
];

/** Answers that are hardly any, with the failure that a browser makes of each. */
const ODD: Fault[] = [
  { name: 'a 300', answer: { status: 300 }, kind: 'malformed' },
  { name: 'a 304', answer: { status: 304 }, kind: 'malformed' },
  { name: 'a redirect', answer: { status: 302, headers: { Location: '/api/elsewhere' } }, kind: 'offline' },
  head('600 Beyond', 'unavailable'),
  head('999 Denied', 'unavailable'),
  head('199 Nearly', 'offline'),
  head('101 Switching Protocols', 'offline'),
  writing('something that is no HTTP', 'offline', ({ socket }) => socket?.end('SSH-2.0-OpenSSH_9.2\r\n')),
  {
    name: 'plain bytes called gzip',
    answer: { body: {}, headers: { 'Content-Encoding': 'gzip' } },
    kind: 'offline',
  },
  writing('a body that breaks off', 'offline', (response) => {
    response
      .writeHead(200, { ...JSON_TYPE, 'Content-Length': '500' })
      .write('{"cards": [', () => response.destroy());
  }),
  writing('a body that stalls', 'timeout', (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': '500' }).write('{"cards": [');
  }),
];

test('after a wrong answer a message is failed or unconfirmed, says why, and can be sent again', {
  tag: '@all',
}, async ({ page, host, chat, service }) => {
  await page.clock.install();
  await host.open();
  await chat.open();
  const errors = await page.evaluateHandle(() => {
    const heard: object[] = [];
    document.addEventListener('finance-chat:error', ({ detail }: CustomEventInit) => heard.push(detail));
    return heard;
  });
  const tryAgain = () => chat.notices.getByRole('button', { name: 'Try again' }).click();
  for (const [index, { name, answer, kind, reference }] of [...REASONS, ...ODD].entries()) {
    const soon = { message: name };
    await test.step(name, async () => {
      service.next('send', answer);
      await (index ? tryAgain() : chat.say('Did it arrive?'));
      await expect.poll(() => service.texts().length, soon).toBe(index + 1);
      if (kind === 'timeout') await page.clock.fastForward(PATIENCE_MS);
      await expect.poll(() => errors.evaluate(({ length }) => length), soon).toBe(index + 1);
      const isRefused = kind === 'refused';
      await expect(chat.notices).toHaveCount(1);
      await expect(chat.notices).toContainText(isRefused ? en.failed : en.unconfirmed);
      if (reference) await chat.button('Details').click();
      await expect(chat.notices.getByText(/^Reference/)).toHaveText(
        reference ? [`Reference ${reference}`] : [],
      );
      await expect(chat.mine).toHaveAttribute('data-status', isRefused ? 'failed' : 'unconfirmed');
      await expect(chat.replies).toHaveCount(0);
      await expect(chat.panel).not.toContainText(/undefined|\[object|NaN|null|function/);
    });
  }
  await tryAgain();
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  await expect(chat.replies).toHaveText([/You said: Did it arrive\?/]);
  await expect(chat.notices).toHaveCount(0);
  await expect(chat.status).toBeEmpty();
  expect(new Set(service.texts())).toEqual(new Set(['Did it arrive?']));
});
