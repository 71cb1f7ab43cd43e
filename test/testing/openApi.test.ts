import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { openApi } from '../../build/openApi';
import { ENDPOINTS, type EndpointName } from '../../src/testing/endpoints';
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

const MESSAGE = { sessionId: 's', userId: 'u', payloadType: 'text', payload: { text: 'Hello' } };
const withPayload = (payload: object) => ({ ...MESSAGE, payload });

it.each<[name: (typeof WITH_BODY)[number], body: unknown, allowed: boolean]>([
  ['refresh', { refreshToken: 'x'.repeat(4096) }, true],
  ['refresh', { refreshToken: '' }, false],
  ['session', { chatType: 'free', userId: 'Zoë 42' }, true],
  ['session', { chatType: 'free', userId: 'x'.repeat(129) }, false],
  ['session', { chatType: 'free', userId: 'london', more: 1 }, false],
  ['send', withPayload({ text: 'Hi', about: { title: 'T', value: '1' }, context: { route: '/' } }), true],
  ['send', withPayload({ text: ' \n ' }), false],
  ['send', withPayload({ text: 'Hi', about: { value: '1' } }), false],
  ['send', { ...MESSAGE, payloadType: 'image' }, false],
])('describes whether %s takes %j, as the service decides', async (name, body, allowed) => {
  const { call } = await signIn('london');
  expect(requestValidator(name)(body)).toBe(allowed);
  expect(!REFUSED_BODY.includes((await call(name, body)).status)).toBe(allowed);
});
