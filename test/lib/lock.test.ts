// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acquireLock } from '../../src/lib/lock';
import { settle } from '../support/deferred';
import { createLocks } from '../support/locks';

const live = new AbortController().signal;

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: createLocks() });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('gives a lock to one after the other, in the order they came', async () => {
  const log: string[] = [];
  const take = async (name: string) => {
    const release = await acquireLock('k', live);
    log.push(name);
    return release;
  };
  const [a, b] = [take('a'), take('b')];
  const releaseFirst = await a;
  await settle();
  expect(log).toEqual(['a']);
  releaseFirst?.();
  await b;
  expect(log).toEqual(['a', 'b']);
});

it('gives locks of different names at the same time', async () => {
  expect(await acquireLock('one', live)).toBeTypeOf('function');
  expect(await acquireLock('two', live)).toBeTypeOf('function');
});

it('leaves the queue when aborted', async () => {
  const release = await acquireLock('k', live);
  const abort = new AbortController();
  const waiting = acquireLock('k', abort.signal).catch((error) => error);
  const reason = new Error('destroyed');
  abort.abort(reason);
  expect(await waiting).toBe(reason);
  const next = acquireLock('k', live);
  release?.();
  expect(await next).toBeTypeOf('function');
});

it('takes no lock for somebody who is gone', async () => {
  const reason = new Error('destroyed');
  await expect(acquireLock('k', AbortSignal.abort(reason))).rejects.toBe(reason);
});

const denied = () => new DOMException('Denied', 'SecurityError');

it.each([
  ['missing', undefined],
  ['refused', { locks: { request: () => Promise.reject(denied()) } }],
  [
    'refused at once',
    {
      locks: {
        request() {
          throw denied();
        },
      },
    },
  ],
])('says that there is none where locks are %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await acquireLock('k', live)).toBeUndefined();
});
