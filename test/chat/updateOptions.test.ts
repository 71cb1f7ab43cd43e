// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateOptions } from '../../src/chat/updateOptions';
import { FinanceChatError, type PartialOptions } from '../../src/options/types';
import { GIVEN, openPageWithTarget } from '../support/givenOptions';
import { optionsOf } from '../support/options';

const SIGNED_IN = { signedOut: false, loggedOut: false };

const update = (change: PartialOptions, given: PartialOptions = {}, state = SIGNED_IN) =>
  updateOptions(optionsOf({ ...GIVEN, ...given }), change, state, optionsOf);

beforeEach(openPageWithTarget);

afterEach(() => {
  vi.unstubAllGlobals();
});

it('merges a change, and neither restarts nor touches the tokens', () => {
  const { options, ...rest } = update({ appearance: { scheme: 'dark' }, hideAmounts: true });
  expect(options).toMatchObject({ ...GIVEN, hideAmounts: true });
  expect(options.appearance).toMatchObject({ scheme: 'dark', density: 'cosy' });
  expect(rest).toEqual({ restarts: false, hasNewTokens: false, newPair: undefined });
});

it.each<PartialOptions>([{ userId: 'eve' }, { baseUrl: 'https://other.example' }])(
  'restarts for another user or service, with the tokens as they were given: %j',
  (change) => {
    expect(update(change)).toMatchObject({ restarts: true, hasNewTokens: true, newPair: undefined });
  },
);

it('restarts for another way to keep the conversation, with the tokens it has', () => {
  expect(update({ persistence: 'none' })).toMatchObject({ restarts: true, hasNewTokens: false });
});

it('goes on with new tokens', () => {
  const tokens = { accessToken: 'a2' };
  expect(update({ tokens })).toMatchObject({ restarts: false, hasNewTokens: true, newPair: tokens });
});

it('takes the pair that was given before for no news, unless the user is signed out', () => {
  const tokens = { ...(GIVEN.tokens as { accessToken: string }) };
  expect(update({ tokens })).toMatchObject({ hasNewTokens: false, newPair: undefined });
  const signedOut = { signedOut: true, loggedOut: false };
  expect(update({ tokens }, {}, signedOut)).toMatchObject({ hasNewTokens: true, newPair: tokens });
});

it('asks a token function when it needs it', () => {
  const tokens = () => ({ accessToken: 'a2' });
  expect(update({ tokens })).toMatchObject({ restarts: false, hasNewTokens: true, newPair: undefined });
});

it('restarts with tokens after a logout, and with nothing else', () => {
  const loggedOut = { signedOut: true, loggedOut: true };
  expect(update({ tokens: { accessToken: 'a2' } }, {}, loggedOut).restarts).toBe(true);
  expect(update({ greeting: 'Hello' }, {}, loggedOut).restarts).toBe(false);
});

it('refuses a wrong option that is required', () => {
  expect(() => update({ userId: '' })).toThrow(FinanceChatError);
});
