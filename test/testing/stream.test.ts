// @vitest-environment node
import { expect, it } from 'vitest';
import { createService } from '../../src/testing/service';

const URL = 'http://service.example/demo/stream';

async function ask(questions: string, headers?: Record<string, string>) {
  const service = createService();
  const { accessToken } = await service.issueTokens('ada');
  const request = { method: 'POST', body: questions };
  return service.app.request(URL, {
    ...request,
    headers: headers ?? { Authorization: `Bearer ${accessToken}` },
  });
}

it('streams the answer to each line in pieces, a paragraph each', async () => {
  const { body, headers } = await ask('What is my balance?\nWhen is payday?');
  expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const pieces: string[] = [];
  for await (const piece of body ?? []) pieces.push(new TextDecoder().decode(piece));
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join('').split('\n\n')).toHaveLength(2);
  expect(pieces.join('')).toContain('£');
});

it('needs an access token, as the endpoints do', async () => {
  expect((await ask('What is my balance?', {})).status).toBe(401);
});

it('ends when its reader has gone', async () => {
  const { body } = await ask('What is my balance?');
  const reader = body?.getReader();
  await reader?.read();
  await expect(reader?.cancel()).resolves.toBeUndefined();
});
