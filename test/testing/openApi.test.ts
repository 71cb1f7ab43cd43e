// @vitest-environment node
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName } from '../../src/testing/endpoints';
import { openApi } from '../../src/testing/openApi';
import { fc } from '../support/random';
import { callerOf, signIn } from './callers';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const WITH_BODY = ['refresh', 'session', 'send'] as const;
const REFUSED_BODY = [400, 415, 422];

const ajv = new Ajv2020({ strictSchema: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'openapi', ...openApi('0.0.0') }, undefined, false, false);

/** Validates against a part of the document, named by the keys that lead to it. */
function validatorOf(...keys: string[]) {
  const pointer = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  return ajv.compile({ $ref: `openapi#/${pointer}` });
}

const partOf = (name: EndpointName) => ['paths', ENDPOINTS[name].path, ENDPOINTS[name].method.toLowerCase()];
const JSON_SCHEMA = ['content', 'application/json', 'schema'];
const requestValidator = (name: EndpointName) => validatorOf(...partOf(name), 'requestBody', ...JSON_SCHEMA);
const answerValidator = (name: EndpointName, response: string) =>
  validatorOf(...partOf(name), 'responses', response, ...JSON_SCHEMA);

it('describes the six operations in OpenAPI 3.1', () => {
  const { openapi, info, paths } = openApi('1.2.3');
  expect([openapi, info.version]).toEqual(['3.1.0', '1.2.3']);
  expect(Object.keys(paths)).toEqual(Object.values(ENDPOINTS).map(({ path }) => path));
});

it('describes every successful answer', async () => {
  const userId = 'london';
  const { call, createSession, pair } = await signIn(userId);
  const sessionId = await createSession();
  const message = { sessionId, userId, payloadType: 'text', payload: { text: 'Hello' } };
  const bodies: Partial<Record<EndpointName, unknown>> = {
    session: { chatType: 'free', userId },
    send: message,
    refresh: { refreshToken: pair.refreshToken },
  };
  for (const name of NAMES) {
    const answer = await call(name, bodies[name]);
    const validate = answerValidator(name, '200');
    validate(answer.body);
    expect([name, answer.status, validate.errors]).toEqual([name, 200, null]);
  }
});

it.each(NAMES)('describes every error answer of %s, and takes none for a success', async (name) => {
  const { call, service, pair } = await signIn('london');
  const stranger = callerOf(service, 'london', { ...pair, accessToken: 'wrong' });
  const down = await signIn('london', { scenario: 'down' });
  const body = WITH_BODY.some((one) => one === name) ? {} : undefined;
  const answers = [
    ['401', await stranger.call(name, body)],
    ['default', await down.call(name, body)],
    ...(body ? [['default', await call(name, body)] as const] : []),
  ] as const;
  for (const [response, answer] of answers) {
    const validate = answerValidator(name, response);
    validate(answer.body);
    expect([answer.status >= 400, validate.errors]).toEqual([true, null]);
    expect(answerValidator(name, '200')(answer.body)).toBe(false);
  }
});

const textNear = (length: number) =>
  fc.oneof(
    fc.constantFrom('', ' ', '\n', 'text', 'free', 'london', '😀'),
    fc.string({ unit: 'binary' }),
    fc
      .constantFrom('x', '😀')
      .chain((unit) => fc.constantFrom(length, length + 1).map((n) => unit.repeat(n))),
  );
const wrong = fc.constantFrom(undefined, null, 0, true, [], {}, ['text']);
const usually = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: wrong });
const further = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ more: 1 }) },
);
const recordOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  usually(fc.tuple(fc.record(fields), further).map(([record, more]) => ({ ...record, ...more })));

const REQUESTS: Record<(typeof WITH_BODY)[number], fc.Arbitrary<unknown>> = {
  refresh: recordOf({ refreshToken: usually(textNear(4096)) }),
  session: recordOf({ chatType: usually(textNear(64)), userId: usually(textNear(128)) }),
  send: recordOf({
    sessionId: usually(textNear(128)),
    userId: usually(textNear(128)),
    payloadType: usually(fc.constantFrom('text', 'text', 'text', 'image')),
    payload: recordOf({
      text: usually(textNear(4000)),
      about: usually(recordOf({ title: textNear(9), value: textNear(9) })),
      context: usually(fc.dictionary(fc.string(), fc.jsonValue())),
    }),
  }),
};

it.each(WITH_BODY)('allows exactly the bodies of %s that the service accepts', async (name) => {
  const { call } = await signIn('london');
  const validate = requestValidator(name);
  const results = { allowed: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(REQUESTS[name], async (body) => {
      const sent = body === undefined ? null : JSON.parse(JSON.stringify(body));
      const { status } = await call(name, sent);
      const allowed = validate(sent);
      results[allowed ? 'allowed' : 'refused']++;
      expect(!REFUSED_BODY.includes(status)).toBe(allowed);
    }),
    { numRuns: 300 },
  );
  expect(Math.min(results.allowed, results.refused)).toBeGreaterThan(10);
});
