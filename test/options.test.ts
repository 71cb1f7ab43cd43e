// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FinanceChatError, type InitOptions, mergeOptions, resolveOptions } from '../src/options';

const GIVEN: InitOptions = {
  baseUrl: 'https://api.example',
  userId: 'ada',
  tokens: { accessToken: 'a1', refreshToken: 'r1' },
};

/** What the engines of this test make of the CSS in it. */
const CSS_TAKES: Record<string, RegExp> = {
  color: /^(#[\da-f]{3,8}|red|rgb\([\d ]+\))$/,
  'border-radius': /^(0|\d+(px|rem|%))$/,
  'font-size': /^\d+(\.\d+)?(px|rem)$/,
  'font-family': /^[\w\s",-]+$/,
};

beforeEach(() => {
  document.body.innerHTML = '<main id="chat"></main>';
  vi.stubGlobal('CSS', {
    supports: (property: string, value: string) => CSS_TAKES[property]?.test(value) ?? false,
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** `value` at a dotted path, beside what is required. */
function withOption(path: string, value: unknown): InitOptions {
  const [name = '', part] = path.split('.');
  return { ...GIVEN, [name]: part ? { [part]: value } : value };
}

function refusalOf(given: unknown): FinanceChatError {
  try {
    resolveOptions(given as InitOptions);
  } catch (error) {
    expect(error).toBeInstanceOf(FinanceChatError);
    return error as FinanceChatError;
  }
  return expect.unreachable(`${JSON.stringify(given)} was taken`);
}

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

it('fills in what is not given', () => {
  expect(resolveOptions(GIVEN)).toEqual({
    ...GIVEN,
    chatType: 'free',
    requestTimeout: 30_000,
    actionOrder: 'as-sent',
    renderers: {},
    persistence: 'session',
    connect: {},
    mode: 'bubble',
    launcher: true,
    position: 'bottom-right',
    offset: { x: 20, y: 20 },
    zIndex: 2147483647,
    appearance: { scheme: 'auto', accent: '#0b5c4b', density: 'cosy' },
    starters: [],
    hideAmounts: false,
  });
});

it('takes an explicit undefined for not given, in groups too', () => {
  const names = WRONG.map(([path]) => path.split('.')[0] ?? '');
  const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
  const deep = {
    ...{ offset: { x: undefined, y: 5 }, appearance: { accent: undefined }, renderers: { card: undefined } },
    messages: { title: undefined, newMessages: { one: undefined, other: '{count}' } },
  };
  expect(resolveOptions({ ...nothing, ...GIVEN } as InitOptions)).toMatchObject(resolveOptions(GIVEN));
  const resolved = resolveOptions({ ...GIVEN, ...deep } as unknown as InitOptions);
  expect(resolved.offset).toEqual({ x: 20, y: 5 });
  expect(resolved.appearance.accent).toBe('#0b5c4b');
});

it('leaves what the host gave as it was', () => {
  const given = { ...GIVEN, offset: { x: 5 }, appearance: { scheme: 'dark' as const } };
  const before = structuredClone(given);
  const resolved = resolveOptions(given);
  resolved.offset.y = 99;
  expect(given).toEqual(before);
  expect(resolveOptions(given).offset).toEqual({ x: 5, y: 20 });
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

it('needs a target for inline mode', () => {
  expect(refusalOf({ ...GIVEN, mode: 'inline' }).message).toContain('"target"');
  expect(refusalOf({ ...GIVEN, mode: 'inline', target: '#missing' }).message).toContain('"target"');
  const target = document.querySelector('#chat') as Element;
  expect(resolveOptions({ ...GIVEN, mode: 'inline', target }).target).toBe(target);
  expect(resolveOptions({ ...GIVEN, mode: 'inline', target: '#chat' }).target).toBe('#chat');
});

it('merges a change over what was there, group by group', () => {
  const base = {
    userId: 'ada',
    starters: ['a', 'b'],
    offset: { x: 1, y: 2 },
    appearance: { scheme: 'dark' as const, radius: 4 },
    connect: { allowedOrigins: ['https://link.example'] },
  };
  expect(
    mergeOptions(base, {
      userId: 'eve',
      starters: ['c'],
      offset: { y: 3 },
      appearance: { radius: 8, accent: undefined },
      connect: undefined,
      locale: 'fr',
    } as unknown as Partial<InitOptions>),
  ).toEqual({
    userId: 'eve',
    starters: ['c'],
    offset: { x: 1, y: 3 },
    appearance: { scheme: 'dark', radius: 8 },
    connect: { allowedOrigins: ['https://link.example'] },
    locale: 'fr',
  });
  expect(base.offset).toEqual({ x: 1, y: 2 });
  expect(base.starters).toEqual(['a', 'b']);
});

it('replaces tokens as a whole, so that no former part is left', () => {
  const base = { tokens: { accessToken: 'a1', refreshToken: 'r1' } };
  expect(mergeOptions(base, { tokens: { accessToken: 'a2' } })).toEqual({ tokens: { accessToken: 'a2' } });
});

it('takes sentences and renderers whose key is also the name of a group', () => {
  const card = () => 'card';
  const messages = { connect: 'Link your bank', openChatUnread: { one: '1', other: 'n' } };
  const resolved = resolveOptions({ ...GIVEN, messages, renderers: { offset: card } });
  expect(resolved.messages).toEqual(messages);
  expect(resolved.renderers).toEqual({ offset: card });
});
