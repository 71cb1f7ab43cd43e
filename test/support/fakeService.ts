import { expect, onTestFinished } from 'vitest';
import type { Service } from '../../src/service/service';

type Answer<Call extends keyof Service> = Awaited<ReturnType<Service[Call]>>;

/** The answers to each call: one function for all times, or one for each time. */
export type Script = {
  [Call in keyof Service]?: Act<Answer<Call>> | Act<Answer<Call>>[];
};

type Act<T> = (...given: string[]) => T | Promise<T> | Promise<never>;

/** Answers by the script. A call that nobody scripted fails the test, however well its failure is handled. */
export function createFakeService(script: Script, signal: AbortSignal) {
  const calls: string[][] = [];
  const unscripted: string[] = [];
  const left = copied(script);
  onTestFinished(() => expect(unscripted).toEqual([]));

  const answer =
    (name: keyof Service) =>
    async (...given: string[]) => {
      signal.throwIfAborted();
      calls.push([name, ...given]);
      const acts = left[name];
      const act = Array.isArray(acts) ? acts.shift() : acts;
      if (act) return act(...given);
      unscripted.push(name);
      throw new Error(`Nobody scripted ${name}`);
    };

  const service = {
    createSession: answer('createSession'),
    sendMessage: answer('sendMessage'),
    metrics: answer('metrics'),
    actions: answer('actions'),
    connectBank: answer('connectBank'),
  } as Service;
  return { service, calls };
}

function copied(script: Script) {
  const entries = Object.entries(script).map(([name, acts]) => [
    name,
    Array.isArray(acts) ? [...acts] : acts,
  ]);
  return Object.fromEntries(entries) as Record<keyof Service, Act<unknown> | Act<unknown>[] | undefined>;
}
