// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mergeOptions } from '../../src/options/resolve';
import type { InitOptions } from '../../src/options/types';
import { WIDGET_CHECKS as CHECKS, resolveOptions } from '../../src/options/widgetOptions';
import { GIVEN, openPageWithTarget, refusalOf } from '../support/givenOptions';

beforeEach(openPageWithTarget);

afterEach(() => {
  vi.unstubAllGlobals();
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
  const names = Object.keys(CHECKS).map((path) => path.split('.')[0] ?? '');
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
    starters: ['a', 'b'] as const,
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

it('ends hideAmountsAfter with an explicit undefined, and with nothing else', () => {
  const base = { hideAmountsAfter: 60_000 };
  expect(mergeOptions(base, { hideAmounts: true }).hideAmountsAfter).toBe(60_000);
  expect(mergeOptions(base, { hideAmountsAfter: undefined }).hideAmountsAfter).toBeUndefined();
});

it('takes an option back to its default with null, and a part of a group', () => {
  const base = resolveOptions({
    ...GIVEN,
    ...{ greeting: 'Hello', locale: 'fr', starters: ['One'], beforeSend: () => false, chatType: 'paid' },
    ...{ appearance: { accent: 'red', radius: 4 }, connect: { allowedOrigins: [] }, hideAmountsAfter: 1 },
    ...{ renderers: { card: () => '', table: () => '' } },
  });
  const merged = mergeOptions(base, {
    ...{ greeting: null, locale: null, starters: null, beforeSend: null, chatType: null },
    ...{ appearance: { accent: null }, connect: null, hideAmountsAfter: null, renderers: { card: null } },
  });
  const { table } = base.renderers;
  expect(resolveOptions(merged)).toEqual({
    ...resolveOptions(GIVEN),
    appearance: { ...resolveOptions(GIVEN).appearance, radius: 4 },
    renderers: { table },
  });
});

it('does not take null where an option is required', () => {
  expect(refusalOf(mergeOptions(GIVEN, { userId: null } as never)).message).toContain('"userId"');
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

it('takes halves of surrogate pairs in every text', () => {
  const torn = 'Great \ud83d';
  const given = { userId: torn, chatType: torn, greeting: torn, disclaimer: torn, starters: [torn] as const };
  expect(resolveOptions({ ...GIVEN, ...given, messages: { title: torn } })).toMatchObject(given);
});
