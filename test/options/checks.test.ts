// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resolveOptions } from '../../src/options/widgetOptions';
import { GIVEN, openPageWithTarget, refusalOf, withOption } from '../support/givenOptions';

beforeEach(openPageWithTarget);

afterEach(() => {
  vi.unstubAllGlobals();
});

const TEXT = 'a text';
const LIST = [[], {}, () => {}];

const WRONG: [path: string, takes: string, wrong: readonly unknown[]][] = [
  [
    'baseUrl',
    'https URL',
    [
      ...[undefined, null, '', 7, {}, 'api.example', '/api', 'http://api.example', 'ftp://api.example'],
      ...['https://user:pass@api.example', 'https://api.example?x=1', 'https://api.example#x'],
    ],
  ],
  [
    'tokens',
    '{ accessToken, refreshToken? } or a function',
    [undefined, null, 'a1', 7, [], {}, { accessToken: '' }, { accessToken: 'a1', refreshToken: 7 }],
  ],
  ['userId', TEXT, [undefined, null, '', ' ', 7, ...LIST]],
  ['chatType', TEXT, [null, '', ' ', 7, ...LIST]],
  ['locale', 'a BCP 47 tag', [null, '', 7, 'not a tag', 'en_US', ...LIST]],
  ['greeting', TEXT, [null, 7, ...LIST]],
  ['disclaimer', TEXT, [null, 7, ...LIST]],
  ['onTokens', 'a function', [null, 'f', {}]],
  ['readReplies', 'a function', [null, 'f', {}]],
  ['beforeSend', 'a function', [null, 'f', {}]],
  ['connect.open', 'a function', [null, 'f', {}]],
  ['renderers', 'an object of functions', [null, 'card', 7, [], { a: 5 }, { a: () => '', b: null }]],
  ['connect', 'an object', [null, 'https://link.example', []]],
  ['offset', 'an object', [null, 20, []]],
  [
    'messages',
    'an object of texts',
    [
      ...[
        null,
        'Hello',
        [],
        { title: 5 },
        { title: null },
        { title: ['Hello'] },
        { title: 'Hi', send: true },
      ],
      ...[{ newMessages: { one: 1, other: '{count}' } }, { newMessages: { other: { other: '{count}' } } }],
    ],
  ],
  ['appearance', 'an object', [null, 'dark', []]],
  ['offset.x', 'a number', [null, '20', Number.NaN, Number.POSITIVE_INFINITY]],
  ['offset.y', 'a number', [null, '20', Number.NaN]],
  ['zIndex', 'an integer', [null, '1', 1.5, Number.NaN]],
  [
    'requestTimeout',
    '1 to 2147483647 milliseconds',
    [null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 'soon', '5000', true, [5]],
  ],
  ['hideAmounts', 'true or false', [null, 1, 'true']],
  [
    'hideAmountsAfter',
    '1 to 2147483647 milliseconds',
    [null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '60000', true, false, [5]],
  ],
  ['launcher', 'true, false or a selector', [null, 1, '', ' ', '[[', {}]],
  ['target', 'an element or a selector', [null, '', '[[', '#missing', 7, {}]],
  ['mode', 'bubble or inline', [null, 'popup', '', true]],
  ['position', 'bottom-right or bottom-left', [null, 'top-left', 'bottom']],
  ['persistence', 'session or none', [null, 'local', true]],
  ['actionOrder', 'as-sent or ascending or descending', [null, 'asc', 1]],
  [
    'connect.allowedOrigins',
    'a list of https origins',
    [
      ...[null, 'https://link.example', {}, [7], ['link.example'], ['https://link.example/'], ['*']],
      ...[['http://link.example'], ['https://link.example/path'], ['https://ok.example', 'nope']],
    ],
  ],
  ['starters', 'up to 4 texts', [null, 'Hi', {}, [7], [''], ['a', 'b', 'c', 'd', 'e']]],
  ['appearance.scheme', 'auto or light or dark', [null, 'Dark', 'black']],
  ['appearance.density', 'cosy or compact', [null, 'cozy', 1]],
  ['appearance.accent', 'CSS color', [null, '', 'reddish', 'red;}', 7, {}]],
  ['appearance.radius', 'CSS border-radius', [null, '', 'round', Number.NaN, {}]],
  ['appearance.fontSize', 'CSS font-size', [null, '', 'large-ish', Number.NaN]],
  ['appearance.fontFamily', 'CSS font-family', [null, '', 'a;b', {}]],
];

const ROWS = WRONG.flatMap(([path, takes, wrong]) => wrong.map((value) => [path, value, takes] as const));

it.each(ROWS)('refuses %s: %j', (path, value, takes) => {
  const { message, name } = refusalOf(withOption(path, value));
  expect(name).toBe('FinanceChatError');
  expect(message).toContain(`"${path}" takes ${takes === 'https URL' ? 'an https URL' : takes}`);
});

it.each([undefined, null, 7, 'options', []])('refuses %j in place of options', (given) => {
  expect(refusalOf(given).message).toContain('"baseUrl"');
});

it.each([
  ['baseUrl', 'https://api.example'],
  ['baseUrl', 'https://api.example:8443/v1/'],
  ['baseUrl', 'http://localhost:4310'],
  ['baseUrl', 'http://127.0.0.1:4310/x'],
  ['tokens', { accessToken: 'a1' }],
  ['tokens', { accessToken: 'a1', refreshToken: null }],
  ['tokens', () => ({ accessToken: 'a1' })],
  ['greeting', ''],
  ['requestTimeout', 1],
  ['requestTimeout', 2 ** 31 - 1],
  ['hideAmountsAfter', 60_000],
  ['zIndex', 0],
  ['offset.x', -5],
  ['launcher', false],
  ['launcher', '.help, #chat'],
  ['target', '#chat'],
  ['starters', []],
  ['starters', ['a', 'b', 'c', 'd']],
  ['connect.allowedOrigins', []],
  ['connect.allowedOrigins', ['https://link.example', 'https://link.example:8443', 'http://localhost:1']],
  ['renderers', {}],
  ['messages', { title: '', newMessages: { one: 'One', other: '{count}' } }],
  ['appearance.radius', 0],
  ['appearance.radius', '1rem'],
  ['appearance.fontSize', 17],
  ['appearance.accent', '#c00'],
  ['appearance.fontFamily', 'inherit'],
])('takes %s: %j', (path, value) => {
  const [name = '', part] = path.split('.');
  const taken = (resolveOptions(withOption(path, value)) as unknown as Record<string, unknown>)[name];
  expect(part ? (taken as Record<string, unknown>)[part] : taken).toEqual(value);
});

it.each([
  ['an address that is no text', new URL('https://api.example')],
  ['a list with an address', ['https://api.example']],
  ['an address with a bare question mark', 'https://api.example/?'],
  ['an address with a bare hash', 'https://api.example#'],
  ['an address between blanks', ' https://api.example '],
  ['an address without slashes', 'https:api.example'],
])('refuses %s, which paths cannot be appended to', (_, baseUrl) => {
  expect(refusalOf({ ...GIVEN, baseUrl }).message).toContain('"baseUrl"');
});

it.each([
  ['tokens', 's3cretToken'],
  ['tokens', { accessToken: 's3cretToken', refreshToken: 7 }],
  ['tokens', ['s3cretToken']],
  ['tokens', { access_token: 's3cretToken' }],
  ['userId', { accessToken: 's3cretToken' }],
  ['baseUrl', 'https://s3cretToken@api.example'],
  ['baseUrl', 'https://ada:s3cretToken@api.example/v1'],
  ['baseUrl', 'https://api.example/v1?token=s3cretToken'],
  ['baseUrl', 'https://api.example/v1#s3cretToken'],
])('tells no token in the message about %s: %j', (path, value) => {
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

it('says what it got', () => {
  expect(refusalOf(withOption('mode', 'popup')).message).toBe(
    '"mode" takes bubble or inline; it got \'popup\'.',
  );
  expect(refusalOf(withOption('userId', 7)).message).toBe('"userId" takes a text; it got 7.');
  expect(refusalOf(withOption('userId', undefined)).message).toBe('"userId" takes a text; it got undefined.');
  expect(refusalOf(withOption('tokens', Promise.resolve())).message).toMatch(
    /or a function; it got a promise\.$/,
  );
  expect(refusalOf(withOption('zIndex', [1])).message).toBe('"zIndex" takes an integer; it got object.');
});

it.each(['#missing', 'main > #missing', 'a[href="?x"]'])(
  'shows the selector %s that finds nothing',
  (target) => {
    expect(refusalOf(withOption('target', target)).message).toContain(`'${target}'`);
  },
);

it('names a wrong option for any wrong value', () => {
  const value = fc.anything().filter((any) => any !== undefined);
  fc.assert(
    fc.property(value, (any) => {
      expect(refusalOf(withOption('mode', any)).message).toContain('"mode"');
    }),
  );
});
