// @vitest-environment node
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createTurns } from '../../src/service/turns';
import { deferred, settle } from '../support/deferred';
import { createLocks } from '../support/locks';

const live = new AbortController().signal;

function open(key = 'k', hear: (message: unknown) => void = () => {}) {
  const turns = createTurns(key, hear);
  onTestFinished(turns.pause);
  return turns;
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
  const a = one.take(() => {
    log.push('a');
    return first.promise;
  }, live);
  const b = two.take(async () => {
    log.push('b');
    return 'b';
  }, live);
  await settle();
  expect(log).toEqual(['a']);
  first.resolve('a');
  expect(await Promise.all([a, b])).toEqual(['a', 'b']);
  expect(log).toEqual(['a', 'b']);
});

it('gives the turn on after a task that failed', async () => {
  const [one, two] = [open(), open()];
  const fault = new Error('mine');
  await expect(one.take(() => Promise.reject(fault), live)).rejects.toBe(fault);
  expect(await two.take(async () => 'b', live)).toBe('b');
});

it('lets tasks of different keys run side by side', async () => {
  const never = open('one').take(() => new Promise(() => {}), new AbortController().signal);
  never.catch(() => {});
  expect(await open('two').take(async () => 'b', live)).toBe('b');
});

it('trusts the holder of the turn for two minutes', async () => {
  vi.useFakeTimers();
  const [one, two] = [open(), open()];
  one.take(() => new Promise(() => {}), live).catch(() => {});
  const task = vi.fn(async () => 'b');
  const outcome = two.take(task, live).catch((error) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await outcome).toMatchObject({ kind: 'timeout' });
  expect(task).not.toHaveBeenCalled();
});

it('leaves the queue when aborted', async () => {
  const [one, two] = [open(), open()];
  const first = deferred<string>();
  const a = one.take(() => first.promise, live);
  const abort = new AbortController();
  const task = vi.fn(async () => 'b');
  const b = two.take(task, abort.signal).catch((error) => error);
  await settle();
  const reason = new Error('destroyed');
  abort.abort(reason);
  expect(await b).toBe(reason);
  first.resolve('a');
  await a;
  await settle();
  expect(task).not.toHaveBeenCalled();
});

it('tells the others, not itself', async () => {
  const heard: string[] = [];
  const one = open('k', (message) => heard.push(`one ${message}`));
  open('k', (message) => heard.push(`two ${message}`));
  one.tell('hello');
  await vi.waitFor(() => expect(heard).toEqual(['two hello']));
});

it('gives the others time to answer a question', async () => {
  const heard: unknown[] = [];
  const one = open('k', (message) => heard.push(message));
  const two = open('k', () => two.tell('answer'));
  await one.ask('question', live);
  expect(heard).toEqual(['answer']);
});

it('waits for nobody where there is no channel', async () => {
  vi.useFakeTimers();
  const turns = open();
  turns.pause();
  await turns.ask('question', live);
  expect(() => turns.tell('news')).not.toThrow();
});
