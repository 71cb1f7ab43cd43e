// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { createService } from '../../src/testing/service';

const SERVICE = fileURLToPath(new URL('../../src/testing', import.meta.url));
const PORTABLE_IMPORT = /^(\.\.?\/|hono(\/|$)|jose$|valibot$|@valibot\/to-json-schema$)/;

it('uses nothing that only Node has', async () => {
  const all = await readdir(SERVICE, { recursive: true });
  const files = all.filter((name) => name.endsWith('.ts') && !name.startsWith('cli'));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const text = await readFile(`${SERVICE}/${name}`, 'utf8');
    for (const [, source = ''] of text.matchAll(/from '([^']+)'/g)) expect(source).toMatch(PORTABLE_IMPORT);
    expect(text).not.toMatch(/\b(process|Buffer|__dirname)\b/);
  }
});

it('runs without a server and under a base path', async () => {
  const { app, issueTokens } = createService({ basePath: '/base' });
  const { accessToken } = await issueTokens('lisbon');
  const answer = await app.request('https://demo.example/base/api/integrations/bankdata/connect', {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  const { connect_url: link } = await answer.json();
  expect(link).toMatch(/^https:\/\/demo\.example\/base\/aggregator\/links\/\w+$/);
  expect(await (await app.request(link)).text()).toContain('href="/base/aggregator/style.css"');
});

it('shares no state between instances', async () => {
  const [one, other] = [createService(), createService()];
  const { accessToken } = await one.issueTokens('london');
  const headers = { Authorization: `Bearer ${accessToken}` };
  expect((await one.app.request('/api/money/actions', { headers })).status).toBe(200);
  expect((await other.app.request('/api/money/actions', { headers })).status).toBe(401);
});

it('answers a question after the delay for that question', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { app, issueTokens } = createService({ answerDelayMs: (question) => question.length * 100 });
  const { accessToken } = await issueTokens('london');
  const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };
  const post = (path: string, body: object) =>
    app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const session = await post('/api/chat/session/create', { chatType: 'free', userId: 'london' });
  const { sessionId } = await session.json();

  let answered = false;
  const message = { sessionId, userId: 'london', payloadType: 'text', payload: { text: 'Hello' } };
  const answer = Promise.resolve(post('/api/chat/send', message)).then(() => {
    answered = true;
  });
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(499);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await answer;
});
