import { beforeEach, expect, it, vi } from 'vitest';
import { GIVEN, openPageWithTarget, optionsOf, withOption } from '../support/options';
import { catchWarnings } from '../support/warnings';

beforeEach(openPageWithTarget);

const lines = catchWarnings();

/** A value at a dotted path. */
const at = (options: object, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], options);

const DEFAULTS = optionsOf(GIVEN);

const STRING = 'a string that is not blank';
const MS = '1 to 2147483647 milliseconds';
const LENGTH = 'a number of pixels or a CSS length';

type Wrong = [path: string, takes: string, wrong: readonly unknown[]];

const WRONG: Wrong[] = [
  ...['chatType', 'brand.name', 'overview.lead'].map((path): Wrong => [path, STRING, ['', ' ', 7, [], {}]]),
  ['locale', 'a BCP 47 tag', ['', 7, 'not a tag', [], {}]],
  ['greeting', 'a string', [7, [], {}]],
  [
    'brand.logo',
    'an https, same-origin or data:image/ address',
    ['', 7, 'http://cdn.example/logo.png', 'javascript:alert(1)', 'data:text/html,<b>'],
  ],
  [
    'contact',
    'an https, same-origin, mailto: or tel: address, or a function',
    ['', 7, {}, 'help@bank.example', 'http://help.example', 'javascript:alert(1)', 'mailto:'],
  ],
  ...['onTokens', 'fetch', 'readReplies', 'readStream', 'beforeSend', 'context', 'connect.open'].map(
    (path): Wrong => [path, 'a function', ['f', {}]],
  ),
  ['history', 'an array of messages or a function', ['f', {}]],
  [
    'renderers.card',
    'a function, or { render, toText }',
    [5, {}, { toText: () => '' }, { render: () => '', toText: 'x' }],
  ],
  ['shortcuts', "an array of 'metrics', 'actions' and 'connect'", ['metrics', { metrics: true }]],
  [
    'messages.newMessages',
    'a string, or an object of plural forms with "other"',
    [5, ['Hello'], true, { one: 'One' }, { other: { other: '{count}' } }],
  ],
  ...['offset', 'brand', 'connect', 'renderers', 'messages', 'appearance', 'overview'].map(
    (path): Wrong => [path, 'an object', ['dark', 20, []]],
  ),
  ['offset.x', 'a number', ['20', Number.NaN, Number.POSITIVE_INFINITY]],
  ['zIndex', 'an integer', ['1', 1.5, Number.NaN]],
  ['maxLength', 'a whole number of at least 1', [0, -1, 1.5, Number.NaN, '4000', true]],
  ...['feedback', 'markdown', 'hideAmounts'].map((path): Wrong => [path, 'true or false', [1, 'true']]),
  ...['requestTimeout', 'hideAmountsAfter'].map(
    (path): Wrong => [path, MS, [0, -1, Number.NaN, 2 ** 31, '5000', true, [5]]],
  ),
  ['launcher', 'true, false or a selector', [1, '', ' ', '[[', {}]],
  ['target', 'an element or a selector of one', ['', '[[', '#missing', 7, {}]],
  ['mode', "'bubble' or 'inline'", ['popup', '', true]],
  ['position', "'bottom-right' or 'bottom-left'", ['top-left', 'bottom']],
  ['persistence', "'session' or 'none'", ['local', true]],
  ['actionOrder', "'as-sent' or 'ascending' or 'descending'", ['asc', 1]],
  [
    'overview.pairs',
    "an array of pairs of keys, such as ['spent', 'income']",
    ['spent', ['spent', 'income'], [['spent']], [['a', 'b', 'c']], [['a', 7]]],
  ],
  ['starters', 'an array of questions', ['Hi', {}, [7], ['']]],
  ['appearance.scheme', "'auto' or 'light' or 'dark'", ['Dark', 'black']],
  ['appearance.density', "'cosy' or 'compact'", ['cozy', 1]],
  ['appearance.accent', 'a CSS colour', ['', 'reddish', 'red;}', 7, {}]],
  [
    'overview.groups',
    'an array of { title, keys }',
    [{}, [{ title: '', keys: [] }], [{ title: 'Cash' }], [{ title: 'Cash', keys: [7] }]],
  ],
  ['appearance.radius', LENGTH, ['', 'round', Number.NaN, {}]],
  ['appearance.fontSize', LENGTH, ['', 'large-ish', Number.NaN]],
  ['appearance.fontFamily', 'a CSS font family', ['', 'a;b', {}]],
];

const ROWS = WRONG.flatMap(([path, takes, wrong]) => wrong.map((value) => [path, value, takes] as const));

it.each(ROWS)('keeps the default in place of a wrong %s, and says so: %j', (path, value, takes) => {
  expect(optionsOf(withOption(path, value))).toEqual(DEFAULTS);
  expect(lines()).toEqual([expect.stringContaining(`"${path}" takes ${takes}; it got `)]);
  expect(lines()[0]).toContain(', so the default is used. See ');
});

it.each([
  ...['https://link.example', {}, [7], [undefined], ['link.example'], ['https://link.example/'], ['*']],
  ...[['http://link.example'], ['https://link.example/path'], ['https://ok.example', 'nope']],
])('lets a connect link lead nowhere where its origins are wrong, and says so: %j', (origins) => {
  expect(optionsOf(withOption('connect.allowedOrigins', origins)).connect).toEqual({ allowedOrigins: [] });
  expect(lines()).toEqual([expect.stringContaining(', so nothing is allowed. See ')]);
  const allowed = { connect: { allowedOrigins: ['https://ok.example'] } };
  expect(
    optionsOf(withOption('connect.allowedOrigins', origins), optionsOf({ ...GIVEN, ...allowed })),
  ).toMatchObject(allowed);
});

it.each([
  ['position', 'top', "'top'"],
  ['position', 7, '7'],
  ['starters', {}, 'an object'],
  [
    'connect.allowedOrigins',
    ['https://a.example', 'https://b.example/'],
    "an array with 'https://b.example/' at [1]",
  ],
  ['greeting', ['Hello'], 'an array'],
  ['greeting', Promise.resolve(), 'a promise'],
  ['appearance', () => {}, 'a function'],
  ['onTokens', 's3cret', 'a string'],
  ['history', 'I owe 500', 'a string'],
])('says what %s got: %j', (path, value, got) => {
  optionsOf(withOption(path, value));
  expect(lines()[0]).toContain(`; it got ${got}, so`);
});

it('keeps the former value in place of a wrong change, and takes the rest of it', () => {
  const before = optionsOf({ ...GIVEN, position: 'bottom-left', appearance: { accent: 'red', radius: 4 } });
  const after = optionsOf({ position: 'top', appearance: { accent: 'no', radius: 8 }, zIndex: 3 }, before);
  expect(after).toMatchObject({
    position: 'bottom-left',
    appearance: { accent: 'red', radius: 8 },
    zIndex: 3,
  });
  expect(lines()).toHaveLength(2);
  expect(lines()[0]).toContain(', so the former value stays.');
});

it.each([
  ['baseUrl', 'http://localhost:4310'],
  ['tokens', { accessToken: 'a1', refreshToken: null }],
  ['tokens', () => ({ accessToken: 'a1' })],
  ['requestTimeout', 2 ** 31 - 1],
  ['brand.logo', '/logo.svg'],
  ['brand.logoDark', 'data:image/png;base64,AAAA'],
  ['contact', 'mailto:help@bank.example'],
  ['contact', () => {}],
  ['offset.x', -5],
  ['launcher', '.help, #chat'],
  ['overview.groups', [{ title: 'Cash', keys: ['cash_balance'] }]],
  ['shortcuts', []],
  ['renderers.card', { render: (): string => '', toText: (): string => '' }],
  ['connect.allowedOrigins', ['https://link.example', 'https://link.example:8443', 'http://localhost:1']],
  ['messages', { title: '', newMessages: { one: 'One', other: '{count}' } }],
  ['appearance.radius', '1rem'],
  ['appearance.fontFamily', 'inherit'],
])('takes %s: %j', (path, value) => {
  expect(at(optionsOf(withOption(path, value)), path)).toEqual(value);
  expect(lines()).toEqual([]);
});

it('leaves out unknown shortcuts and starters beyond the fourth, and says so', () => {
  const given = { shortcuts: ['actions', 'metric', 'actions'], starters: ['a', 'b', 'c', 'd', 'e'] };
  const { shortcuts, starters } = optionsOf({ ...GIVEN, ...given });
  expect([shortcuts, starters]).toEqual([['actions'], ['a', 'b', 'c', 'd']]);
  expect(lines()).toEqual([
    expect.stringContaining(
      '"starters" takes four questions at most; it got 5, so the first four are shown.',
    ),
    expect.stringMatching(/"shortcuts" takes no "metric".*"metrics"/),
  ]);
});

it('takes a language as PHP and Java write it', () => {
  expect(optionsOf({ ...GIVEN, locale: 'de_DE' }).locale).toBe('de-DE');
  expect(optionsOf({ ...GIVEN, locale: 'zh_Hans_CN' }).locale).toBe('zh-Hans-CN');
  expect(lines()).toEqual([]);
});

it('takes a path as one on the origin of the page', () => {
  vi.stubGlobal('origin', 'https://bank.example');
  expect(optionsOf({ ...GIVEN, baseUrl: '/money/v1' }).baseUrl).toBe('https://bank.example/money/v1');
  expect(optionsOf({ baseUrl: '/' }, DEFAULTS).baseUrl).toBe('https://bank.example');
});

it('fills in what is not given', () => {
  expect(DEFAULTS).toEqual({
    ...GIVEN,
    chatType: 'free',
    requestTimeout: 30_000,
    actionOrder: 'as-sent',
    renderers: {},
    messages: {},
    persistence: 'session',
    connect: {},
    mode: 'bubble',
    launcher: true,
    position: 'bottom-right',
    offset: { x: 20, y: 20 },
    zIndex: 2147483647,
    appearance: { scheme: 'auto', accent: '#0b5c4b', density: 'cosy' },
    starters: [],
    feedback: false,
    maxLength: 4000,
    shortcuts: ['metrics', 'actions', 'connect'],
    overview: { groups: [], pairs: [] },
    brand: {},
    markdown: false,
    hideAmounts: false,
  });
});

it('leaves an option that is undefined, and a part of one', () => {
  const nothing = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, undefined]));
  const before = optionsOf({ ...GIVEN, greeting: 'Hello', offset: { x: 5 }, messages: { title: 'Ada' } });
  expect(optionsOf({ ...nothing, greeting: undefined }, before)).toStrictEqual(before);
  expect(optionsOf({ renderers: { text: undefined } }, before)).toStrictEqual(before);
  expect(optionsOf({ offset: { x: undefined, y: 9 }, messages: { title: undefined } }, before)).toEqual({
    ...before,
    offset: { x: 5, y: 9 },
  });
});

it('merges groups part by part, and nothing else', () => {
  const before = optionsOf({
    ...GIVEN,
    starters: ['a', 'b'],
    offset: { x: 1, y: 2 },
    appearance: { scheme: 'dark', radius: 4 },
    messages: { title: 'Ada', newMessages: { one: 'One', other: 'n' } },
  });
  const change = {
    starters: ['c'],
    offset: { y: 3 },
    appearance: { radius: 8 },
    tokens: { accessToken: 'a2' },
    // The key of a message may be the name of a group.
    messages: { newMessages: { other: 'm' }, connect: 'Link your bank' },
  };
  expect(optionsOf(change, before)).toEqual({
    ...before,
    starters: ['c'],
    offset: { x: 1, y: 3 },
    appearance: { ...before.appearance, radius: 8 },
    // The former refresh token is removed.
    tokens: { accessToken: 'a2' },
    messages: { title: 'Ada', newMessages: { other: 'm' }, connect: 'Link your bank' },
  });
  expect(before.offset).toEqual({ x: 1, y: 2 });
});

it('takes an option back to its default with null, and a part of a group', () => {
  const table = () => '';
  const before = optionsOf({
    ...GIVEN,
    greeting: 'Hello',
    starters: ['One'],
    appearance: { accent: 'red', radius: 4 },
    connect: { allowedOrigins: [] },
    renderers: { card: () => '', table },
  });
  const change = {
    greeting: null,
    starters: null,
    appearance: { accent: null },
    connect: null,
    renderers: { card: null },
  };
  expect(optionsOf(change, before)).toEqual({
    ...DEFAULTS,
    appearance: { ...DEFAULTS.appearance, radius: 4 },
    renderers: { table },
  });
  expect(lines()).toEqual([]);
});
