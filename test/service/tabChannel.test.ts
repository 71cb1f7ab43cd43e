// @vitest-environment node
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { TimeoutError } from '../../src/lib/timeout';
import { createTabChannel, type TabMessage } from '../../src/service/tabChannel';
import { deferred, settle } from '../support/deferred';
import { createLocks } from '../support/locks';

const live = new AbortController().signal;

function open(key = 'k', onMessage: (message: TabMessage) => void = () => {}) {
  const channel = createTabChannel(key, onMessage);
  onTestFinished(channel.pause);
  return channel;
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: createLocks() });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('runs one task at a time, in the order they came', async () => {
  const [one, two] = [open(), open()];
  const first = deferred<string>();
  const log: string[] = [];
  const a = one.withLock(() => {
    log.push('a');
    return first.promise;
  }, live);
  const b = two.withLock(async () => {
    log.push('b');
    return 'b';
  }, live);
  await settle();
  expect(log).toEqual(['a']);
  first.resolve('a');
  expect(await Promise.all([a, b])).toEqual(['a', 'b']);
  expect(log).toEqual(['a', 'b']);
});

it('releases the lock after a task that failed', async () => {
  const [one, two] = [open(), open()];
  const fault = new Error('mine');
  await expect(one.withLock(() => Promise.reject(fault), live)).rejects.toBe(fault);
  expect(await two.withLock(async () => 'b', live)).toBe('b');
});

it('lets tasks of different keys run side by side', async () => {
  const never = open('one').withLock(() => new Promise(() => {}), new AbortController().signal);
  never.catch(() => {});
  expect(await open('two').withLock(async () => 'b', live)).toBe('b');
});

it('trusts the holder of the lock for two minutes', async () => {
  vi.useFakeTimers();
  const [one, two] = [open(), open()];
  one.withLock(() => new Promise(() => {}), live).catch(() => {});
  const task = vi.fn(async () => 'b');
  const outcome = two.withLock(task, live).catch((error) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await outcome).toBeInstanceOf(TimeoutError);
  expect(task).not.toHaveBeenCalled();
});

it('leaves the queue when aborted', async () => {
  const [one, two] = [open(), open()];
  const first = deferred<string>();
  const a = one.withLock(() => first.promise, live);
  const abort = new AbortController();
  const task = vi.fn(async () => 'b');
  const b = two.withLock(task, abort.signal).catch((error) => error);
  await settle();
  const reason = new Error('destroyed');
  abort.abort(reason);
  expect(await b).toBe(reason);
  first.resolve('a');
  await a;
  await settle();
  expect(task).not.toHaveBeenCalled();
});

it.each<TabMessage>([
  { type: 'logout' },
  { type: 'question' },
  { type: 'state', pair: { accessToken: 'a1' }, spent: ['r0'], loggedOut: false },
  { type: 'state', pair: undefined, spent: [], loggedOut: true },
  { type: 'renewed', pair: { accessToken: 'a1', refreshToken: 'r1' } },
  { type: 'spent', refreshToken: 'r1' },
  { type: 'unspent', refreshToken: 'r1' },
])('broadcasts %j to the others, not to itself', async (message) => {
  const heard: [string, TabMessage][] = [];
  const one = open('k', (said) => heard.push(['one', said]));
  open('k', (said) => heard.push(['two', said]));
  one.broadcast(message);
  await vi.waitFor(() => expect(heard).toEqual([['two', message]]));
});

it('gives the others time to answer a question', async () => {
  const heard: unknown[] = [];
  const one = open('k', (message) => heard.push(message));
  const two = open('k', () => two.broadcast({ type: 'spent', refreshToken: 'r1' }));
  await one.ask(live);
  expect(heard).toEqual([{ type: 'spent', refreshToken: 'r1' }]);
});

it('waits for nobody where there is no channel', async () => {
  vi.useFakeTimers();
  const channel = open();
  channel.pause();
  await channel.ask(live);
  expect(() => channel.broadcast({ type: 'logout' })).not.toThrow();
});
