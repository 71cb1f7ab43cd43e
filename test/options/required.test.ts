import { beforeEach, expect, it } from 'vitest';
import { GIVEN, openPageWithTarget, optionsOf, refusalOf, withOption } from '../support/options';
import { fc } from '../support/random';

beforeEach(openPageWithTarget);

const URL_TAKES =
  "an https URL (no user, query or hash), http on a loopback host, or a path on this page's origin";
const STRING_TAKES = 'a string that is not blank';
const TOKENS_TAKE = '{ accessToken, refreshToken? } or a function';

const WRONG: [path: string, takes: string, wrong: readonly unknown[]][] = [
  [
    'baseUrl',
    URL_TAKES,
    [
      ...[undefined, null, '', 7, {}, 'api.example', '//api.example', 'http://api.example'],
      ...['ftp://api.example', 'https://user:pass@api.example', 'https://api.example?x=1'],
      ...['https://api.example#x', new URL('https://api.example'), ['https://api.example']],
      // The widget could not append paths to these addresses.
      ...['https://api.example/?', 'https://api.example#', ' https://api.example ', 'https:api.example'],
    ],
  ],
  [
    'tokens',
    TOKENS_TAKE,
    [undefined, null, 'a1', 7, [], {}, { accessToken: '' }, { accessToken: 'a1', refreshToken: 7 }],
  ],
  ['userId', STRING_TAKES, [undefined, null, '', ' ', 7, [], {}, () => {}]],
];

const ROWS = WRONG.flatMap(([path, takes, wrong]) => wrong.map((value) => [path, value, takes] as const));

it.each(ROWS)('throws for %s: %j', (path, value, takes) => {
  const { message, name } = refusalOf(withOption(path, value));
  expect(name).toBe('FinanceChatError');
  expect(message).toContain(`"${path}" takes ${takes}; it got `);
});

it.each([undefined, null, 7, 'options', []])('throws for %j in place of options', (given) => {
  expect(refusalOf(given).message).toContain('"baseUrl"');
});

it.each(['baseUrl', 'userId', 'tokens'])('throws for a change that takes %s away', (name) => {
  expect(() => optionsOf({ [name]: null }, optionsOf(GIVEN))).toThrow(`"${name}"`);
});

it('needs a target for inline mode only', () => {
  expect(refusalOf({ ...GIVEN, mode: 'inline' }).message).toContain('"target"');
  for (const target of [null, '', '[[', '#missing', 'a[href="?x"]', 7, {}]) {
    expect(refusalOf({ ...GIVEN, mode: 'inline', target }).message).toContain('"target" takes an element');
  }
  const missing = { ...GIVEN, mode: 'inline', target: '#missing' };
  expect(refusalOf(missing).message).toContain("got '#missing', which no element on the page matches yet");
  const target = document.querySelector('#chat') as Element;
  expect(optionsOf({ ...GIVEN, mode: 'inline', target }).target).toBe(target);
  expect(optionsOf({ ...GIVEN, mode: 'inline', target: '#chat' }).target).toBe('#chat');
});

it.each([
  ['undefined', undefined, 'undefined'],
  ['a promise', Promise.resolve(), 'a promise'],
  ['a response', new Response(), 'a Response (call its json())'],
  ['a list', [], 'an array'],
  ['a token alone', 's3cret', 'a string'],
  ['snake case', { access_token: 's3cret' }, 'an object with "access_token" instead of "accessToken"'],
  [
    'a header',
    { accessToken: 'Bearer s3cret' },
    'an object whose "accessToken" begins with "Bearer " (give the token alone)',
  ],
  [
    'a wrong second token',
    { accessToken: 's3cret', refreshToken: 7 },
    'an object whose "refreshToken" is wrong',
  ],
])('says what "tokens" got: %s', (_, tokens, got) => {
  expect(refusalOf(withOption('tokens', tokens)).message).toContain(
    `"tokens" takes ${TOKENS_TAKE}; it got ${got}, so`,
  );
});

it('says what other options got', () => {
  const got = (path: string, value: unknown) => refusalOf(withOption(path, value)).message.split('got ')[1];
  expect(got('userId', 880077)).toMatch(/^a number, so the call did nothing\. See https:.*#wrong-option$/);
  expect(got('userId', '')).toMatch(/^'',/);
  expect(got('baseUrl', 'api.example')).toMatch(/^'api.example',/);
});

it.each([
  ['userId', { accessToken: 's3cretToken' }],
  ['baseUrl', 'https://s3cretToken@api.example'],
  ['baseUrl', 'https://api.example/v1?token=s3cretToken'],
  ['baseUrl', 'https://api.example/v1#s3cretToken'],
])('tells no secret in the message about %s: %j', (path, value) => {
  const error = refusalOf(withOption(path, value));
  expect(`${error.message} ${error.stack}`).not.toMatch(/s3cret/);
});

it('tells no part of any token', () => {
  fc.assert(
    fc.property(fc.base64String({ minLength: 8 }), (token) => {
      for (const tokens of [token, [token], { token }, { accessToken: [token] }]) {
        expect(refusalOf({ ...GIVEN, tokens }).message).not.toContain(token);
      }
    }),
  );
});
