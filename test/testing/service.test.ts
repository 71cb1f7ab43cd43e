// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { createService } from '../../src/testing/service';

const SERVICE = fileURLToPath(new URL('../../src/testing', import.meta.url));
const NEUTRAL = /^(\.\.?\/|hono(\/|$)|jose$|valibot$)/;

it('keeps the service free of everything that only Node has', async () => {
  const files = (await readdir(SERVICE, { recursive: true })).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const text = await readFile(`${SERVICE}/${name}`, 'utf8');
    for (const [, from = ''] of text.matchAll(/from '([^']+)'/g)) expect(from).toMatch(NEUTRAL);
    expect(text).not.toMatch(/\b(process|Buffer|__dirname)\b/);
  }
});

it('runs without a server, below a path of its own', async () => {
  const { app, issueTokens } = createService({ basePath: '/below' });
  const { accessToken } = await issueTokens('lisbon');
  const answer = await app.request('https://demo.example/below/api/integrations/bankdata/connect', {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  const { connect_url: link } = await answer.json();
  expect(link).toMatch(/^https:\/\/demo\.example\/below\/aggregator\/links\/\w+$/);
  expect(await (await app.request(link)).text()).toContain('href="/below/aggregator/style.css"');
});

it('keeps what one instance learns to itself', async () => {
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
  vi.useRealTimers();
});
