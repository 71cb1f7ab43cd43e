// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { acquireLock } from '../../src/lib/lock';
import { createLocks } from '../support/locks';

const live = new AbortController().signal;

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: createLocks() });
});

it('takes no lock once aborted', async () => {
  const reason = new Error('destroyed');
  await expect(acquireLock('k', AbortSignal.abort(reason))).rejects.toBe(reason);
});

const denied = () => new DOMException('Denied', 'SecurityError');

function refuse(): never {
  throw denied();
}

it.each([
  ['missing', undefined],
  ['refused', { locks: { request: () => Promise.reject(denied()) } }],
  ['refused at once', { locks: { request: refuse } }],
])('says that there is none where locks are %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await acquireLock('k', live)).toBeUndefined();
});
