// @vitest-environment node
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createTokenFamily, type FamilyMessage } from '../../src/service/tokenFamily';
import { createLocks } from '../support/locks';
import { overhear, PUBLIC_CHANNEL } from '../support/tabs';

const live = new AbortController().signal;

let locks: ReturnType<typeof createLocks>;

beforeEach(() => {
  locks = createLocks();
  vi.stubGlobal('navigator', { locks });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab that holds these refresh tokens, or held them. */
async function open(...refreshTokens: string[]) {
  const heard: [string | undefined, FamilyMessage][] = [];
  const family = createTokenFamily((message, refreshToken) => heard.push([refreshToken, message]));
  onTestFinished(family.pause);
  for (const refreshToken of refreshTokens) await family.join(refreshToken);
  return { family, heard };
}

it.each<FamilyMessage>([
  { type: 'question' },
  { type: 'state', pair: { accessToken: 'a1' }, spent: false, channels: ['c'] },
  { type: 'state', pair: undefined, spent: true, channels: [] },
  { type: 'renewed', pair: { accessToken: 'a1', refreshToken: 'r1' } },
  { type: 'spent' },
  { type: 'unspent' },
])('tells %j to whoever holds the token, and not to itself', async (message) => {
  const [one, two] = [await open('r1'), await open('r0', 'r1')];
  one.family.tell('r1', message);
  await vi.waitFor(() => expect(two.heard).toEqual([['r1', message]]));
  expect(one.heard).toEqual([]);
});

it('tells nothing to a tab that holds another token', async () => {
  const [one, two, other] = [await open('r1'), await open('r1'), await open('r2')];
  one.family.tell('r1', { type: 'spent' });
  await vi.waitFor(() => expect(two.heard).toHaveLength(1));
  expect(other.heard).toEqual([]);
});

it('says nothing where a script of the origin could listen that holds no token', async () => {
  const { said } = overhear(PUBLIC_CHANNEL);
  const [one, two] = [await open('r1'), await open('r1')];
  one.family.tell('r1', { type: 'renewed', pair: { accessToken: 'a2' } });
  await vi.waitFor(() => expect(two.heard).toHaveLength(1));
  expect(said).toEqual([]);
});

it('names its locks so that a list of them does not lead to its channels', async () => {
  const { family } = await open('r1');
  const release = await family.takeTurn('r1', live);
  const [lock = ''] = locks.requested;
  const { said } = overhear(lock);
  const two = await open('r1');
  family.tell('r1', { type: 'spent' });
  await vi.waitFor(() => expect(two.heard).toHaveLength(1));
  expect(said).toEqual([]);
  expect(lock).toMatch(/^finance-chat [0-9a-f]{64}$/);
  release();
});

it('gives the turn for a token to one tab after the other, and turns for two tokens at once', async () => {
  const [one, two] = [await open('r1'), await open('r1', 'r2')];
  const release = await one.family.takeTurn('r1', live);
  await two.family.takeTurn('r2', live);
  const next = two.family.takeTurn('r1', live);
  const state = Promise.race([next.then(() => 'has the turn'), Promise.resolve('waits')]);
  expect(await state).toBe('waits');
  release();
  expect(await next).toBeTypeOf('function');
});

it('gives the others time to answer a question', async () => {
  const one = await open('r1');
  const two = createTokenFamily((_, __, answer) => answer({ type: 'spent' }));
  onTestFinished(two.pause);
  await two.join('r1');
  await one.family.ask('r1', live);
  expect(one.heard).toEqual([['r1', { type: 'spent' }]]);
});

it('hears on the channels of earlier tokens that another tab has told it of', async () => {
  const [elder, later, sleeper] = [await open('r0', 'r1'), await open('r1'), await open('r0')];
  later.family.listenTo(elder.family.channels());
  elder.family.pause();
  sleeper.family.tell('r0', { type: 'question' });
  await vi.waitFor(() => expect(later.heard).toEqual([[undefined, { type: 'question' }]]));
});

it('forgets the earliest tokens first, and never its own latest', async () => {
  const [one, other] = [await open('r1'), await open('r1', 'r2')];
  one.family.listenTo(Array.from({ length: 500 }, (_, number) => `channel ${number}`));
  expect(one.family.channels()).toHaveLength(100);
  await one.family.join('r2');
  expect(one.family.channels()).toHaveLength(100);
  for (const refreshToken of ['r1', 'r2']) other.family.tell(refreshToken, { type: 'spent' });
  await vi.waitFor(() => expect(one.heard.map(([token]) => token)).toEqual(['r1', 'r2']));
});

it('hears again on the channel of a token that it forgot, once it is given that token again', async () => {
  const many = Array.from({ length: 100 }, (_, number) => `later ${number}`);
  const [one, two] = [await open('r1'), await open('r1', ...many)];
  one.family.tell('r1', { type: 'spent' });
  await two.family.join('r1');
  one.family.tell('r1', { type: 'unspent' });
  await vi.waitFor(() => expect(two.heard).toEqual([['r1', { type: 'unspent' }]]));
});

it('waits for nobody while its channels are closed', async () => {
  const { family } = await open('r1');
  family.pause();
  vi.useFakeTimers();
  await family.ask('r1', live);
  vi.useRealTimers();
});

it('says what it must also while its channels are closed', async () => {
  const [one, two] = [await open('r1'), await open('r1')];
  one.family.pause();
  one.family.tell('r1', { type: 'spent' });
  await vi.waitFor(() => expect(two.heard).toEqual([['r1', { type: 'spent' }]]));
});

it('hears each message once after it was told twice to open its channels', async () => {
  const [one, two] = [await open('r1'), await open('r1')];
  two.family.resume();
  two.family.resume();
  one.family.tell('r1', { type: 'spent' });
  one.family.tell('r1', { type: 'unspent' });
  await vi.waitFor(() => expect(two.heard).toHaveLength(2));
});

it('is alone, and at once, where there is no crypto.subtle', async () => {
  vi.stubGlobal('crypto', {});
  const { family } = await open('r1');
  await family.ask('r1', live);
  expect(await family.takeTurn('r1', live)).toBeTypeOf('function');
  expect(() => family.tell('r1', { type: 'spent' })).not.toThrow();
  expect(locks.requested).toEqual([]);
});
