// @vitest-environment node
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createOwnership } from '../../src/chat/ownership';
import { createStorage } from '../../src/chat/storage';
import type { StoredRecord } from '../../src/chat/storedRecord';
import { createLocks } from '../support/locks';

const EMPTY: StoredRecord = { sessionId: 'ses_1', draft: '', open: false, unread: 0, entries: [] };

const WAITING: StoredRecord = {
  ...EMPTY,
  entries: [{ kind: 'user', id: '1', at: 1, text: 'Pay 100', status: 'queued' }],
};

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: createLocks() });
  vi.stubGlobal('sessionStorage', new Window().sessionStorage);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A widget that finds a record, or writes the first one. */
function open(record = WAITING) {
  const storage = createStorage({ persistence: 'session', slot: 'bubble', owner: 'ada' });
  const found = storage.load();
  const told: string[] = [];
  const ownership = createOwnership({
    storage,
    onOwned: () => told.push('owned'),
    onCopy: () => told.push('copy'),
    onShared: () => told.push('shared'),
    onSilence: () => told.push('silence'),
    onStale: () => told.push('stale'),
  });
  onTestFinished(ownership.pause);
  if (found) ownership.claim();
  else if (storage.save(record)) ownership.keep();
  return { ownership, storage, told };
}

/** From now on another tab, which has copied the storage of this one. */
function duplicateTab() {
  const copy = Object.entries(sessionStorage);
  vi.stubGlobal('sessionStorage', new Window().sessionStorage);
  for (const [name, value] of copy) sessionStorage.setItem(name, value);
}

it('owns a record that it writes first', () => {
  expect(open()).toMatchObject({ ownership: { state: 'owned' }, told: [] });
});

it('owns at once what the page before has let go', async () => {
  open().ownership.pause();
  const { ownership, told } = open();
  expect(ownership.state).toBe('claimed');
  await vi.waitFor(() => expect(told).toEqual(['owned']));
  expect(ownership.state).toBe('owned');
});

it.each([
  ['with locks', true],
  ['without locks', false],
])('leaves a record to another widget of the same page, %s', async (_, hasLocks) => {
  if (!hasLocks) vi.stubGlobal('navigator', {});
  open();
  const { ownership, told } = open();
  await vi.waitFor(() => expect(told).toEqual(['shared']));
  expect(ownership.state).toBe('none');
  expect(Object.keys(sessionStorage)).toHaveLength(1);
});

it('makes a copy a record of its own', async () => {
  const original = open();
  const [text] = Object.values(sessionStorage);
  const { names } = JSON.parse(text ?? '');
  const isMarked = vi.spyOn(original.storage, 'isMarked').mockReturnValue(false);
  duplicateTab();
  const { ownership, storage, told } = open();
  await vi.waitFor(() => expect(told).toEqual(['copy']));
  expect(isMarked).toHaveBeenCalled();
  expect(ownership.state).toBe('owned');
  expect(storage.names).not.toEqual(names);
  expect(original.told).toEqual([]);
});

it('says after three seconds that an owner keeps silent, and owns the record when it is let go', async () => {
  const original = open();
  const frozen = vi.spyOn(original.storage, 'isMarked').mockImplementation(() => {
    throw new Error('frozen');
  });
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', undefined);
  const { ownership, told } = open();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual(['silence']);
  original.ownership.pause();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['silence', 'owned']);
  expect(ownership.state).toBe('owned');
  expect(frozen).not.toHaveBeenCalled();
});

it('owns the record after a moment where nobody can be asked and nothing be locked', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', undefined);
  open().ownership.pause();
  const { told } = open();
  await vi.waitFor(() => expect(told).toEqual(['owned']));
});

it('asks again after its page was in the back/forward cache', async () => {
  const one = open();
  one.ownership.pause();
  expect(one.ownership.state).toBe('paused');
  one.ownership.resume();
  await vi.waitFor(() => expect(one.told).toEqual(['owned']));
});

it('asks for nothing on a return where there is no record', () => {
  const storage = createStorage({ persistence: 'session', slot: 'bubble', owner: 'ada' });
  const nothing = { onOwned() {}, onCopy() {}, onShared() {}, onSilence() {}, onStale() {} };
  const ownership = createOwnership({ storage, ...nothing });
  ownership.pause();
  ownership.resume();
  expect(ownership.state).toBe('none');
});

it('takes a record in which nothing has ever waited over without a lock, under new names', async () => {
  const request = vi.spyOn(navigator.locks, 'request');
  const before = open(EMPTY);
  before.ownership.pause();
  const { ownership, storage, told } = open();
  expect(ownership.state).toBe('owned');
  expect(storage.names).not.toEqual(before.storage.names);
  await vi.waitFor(() => expect(told).toEqual(['stale', 'owned']));
  expect(request).not.toHaveBeenCalled();
});

it('gives a record that it took over back to the widget of the same page that has it', async () => {
  const one = open(EMPTY);
  const two = open();
  await vi.waitFor(() => expect(two.told).toContain('shared'));
  expect(two.ownership.state).toBe('none');
  await vi.waitFor(() => expect(one.told).toEqual(['stale']));
  expect(one.ownership.state).toBe('owned');
});

it('learns that what it took over is a copy', async () => {
  const original = open(EMPTY);
  vi.spyOn(original.storage, 'isMarked').mockReturnValue(false);
  duplicateTab();
  const { ownership, told } = open();
  await vi.waitFor(() => expect(told).toEqual(['stale', 'copy']));
  expect(ownership.state).toBe('owned');
});

it('holds a lock from the first message that waits', () => {
  const { ownership, storage } = open(EMPTY);
  const request = vi.spyOn(navigator.locks, 'request');
  storage.save(WAITING);
  ownership.keep();
  ownership.keep();
  expect(request).toHaveBeenCalledOnce();
});

it('leaves no mark behind', async () => {
  open();
  const { told } = open();
  await vi.waitFor(() => expect(told).toEqual(['shared']));
  const third = open();
  third.ownership.pause();
  expect(Object.keys(sessionStorage).filter((name) => name.includes('mark'))).toEqual([]);
});
