// @vitest-environment node

import { afterAll, beforeAll, expect, it } from 'vitest';
import { fc } from '../support/random';
import { type Answer, type Caller, serveDemo } from './callers';

let demo: Awaited<ReturnType<typeof serveDemo>>;
let london: Caller;

beforeAll(async () => {
  demo = await serveDemo();
  london = await demo.signIn('london');
});

afterAll(() => demo.close());

function expectErrorBody({ status, body }: Answer) {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).toEqual({ detail: expect.any(String), request_id: expect.stringMatching(/^req_\w+$/) });
}

const path = fc.constantFrom('/api/auth/refresh', '/api/chat/send', '/api/chat/session/create');

it('refuses any JSON that is not a request', async () => {
  await fc.assert(
    fc.asyncProperty(path, fc.jsonValue(), async (endpoint, body) => {
      expectErrorBody(await london.post(endpoint, body));
    }),
    { numRuns: 50 },
  );
});

it('answers any question', async () => {
  const words = fc.constantFrom(
    'how much',
    'spend',
    'groceries',
    'in',
    'may',
    '2025',
    'last 999 months',
    'bills',
  );
  const text = fc.oneof(
    fc.string({ minLength: 1, maxLength: 300, unit: 'binary' }),
    fc.array(words, { minLength: 1, maxLength: 8 }).map((chosen) => chosen.join(' ')),
  );
  await fc.assert(
    fc.asyncProperty(
      text.filter((question) => question.trim() !== ''),
      async (question) => {
        expect((await london.ask(question)).length).toBeGreaterThan(5);
      },
    ),
    { numRuns: 40 },
  );
});
