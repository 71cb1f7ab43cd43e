import { expect, onTestFinished } from 'vitest';
import { ServiceFailure } from '../../src/service/failure';
import type { HostFetch } from '../../src/service/request';
import type { Service } from '../../src/service/service';
import type { TokenPair } from '../../src/service/tokenPair';
import { type Call, callOf, type Operation, SESSION } from './answers';

const NAMES = {
  refresh: 'refresh',
  session: 'createSession',
  send: 'sendMessage',
  metrics: 'metrics',
  actions: 'actions',
  connect: 'connectBank',
} as const satisfies Record<Operation, string>;

type Name = (typeof NAMES)[Operation];

type Answers = { [Call in keyof Service]: Awaited<ReturnType<Service[Call]>> } & { refresh: TokenPair };

/** An error that is no `ServiceFailure` is one of the chat: the call fails by itself. */
type Act<T> = (call: Call) => T | Promise<T> | Promise<never>;

/** The answers to each call: one function for all times, or one for each time. A call fails with a `ServiceFailure`. */
export type Script = { [Called in Name]?: Act<Answers[Called]> | Act<Answers[Called]>[] };

/**
 * The service behind the options `fetch` and `readStream` of a chat, without a network. A call that nobody scripted fails
 * the test, however well its failure is handled.
 */
export function createFakeService(script: Script) {
  const calls: string[][] = [];
  const tokens: string[] = [];
  const unscripted: string[] = [];
  const streams = new WeakMap<Response, ReadableStream<string>>();
  const left = Object.fromEntries(
    Object.entries(script).map(([name, acts]) => [name, Array.isArray(acts) ? [...acts] : acts]),
  ) as Partial<Record<Name, Act<unknown> | Act<unknown>[]>>;
  onTestFinished(() => expect(unscripted).toEqual([]));

  const fetch: HostFetch = async (url, init) => {
    const call = callOf(url, init);
    const name = NAMES[call.operation];
    calls.push(call.operation === 'send' ? [name, call.body.sessionId, call.body.payload.text] : [name]);
    tokens.push(call.token);
    const acts = left[name];
    const act = Array.isArray(acts) ? acts.shift() : acts;
    if (!act) unscripted.push(name);
    const answer = (async () => act?.(call))();
    const aborted = new Promise<never>((_, reject) => {
      init.signal.addEventListener('abort', () => reject(init.signal.reason));
    });
    return Promise.race([answer.then((value) => toResponse(name, value), fail), aborted]);
  };

  function toResponse(name: Name, answer: unknown): Response {
    if (answer instanceof ReadableStream) {
      const response = new Response('', { headers: { 'Content-Type': 'text/plain' } });
      streams.set(response, answer);
      return response;
    }
    if (answer === undefined) return new Response(null, { status: 204 });
    return Response.json(name === 'createSession' ? { ...SESSION, ...(answer as object) } : answer);
  }

  return { calls, tokens, fetch, readStream: (response: Response) => streams.get(response) };
}

/** The answer that a call fails with. */
function fail(error: unknown): Response | Promise<never> {
  if (!(error instanceof ServiceFailure)) throw error;
  const { kind, status, requestId, turnedAway } = error;
  if (kind === 'timeout') return new Promise<never>(() => {});
  if (kind === 'offline') throw new TypeError('fetch failed');
  if (kind === 'malformed') return new Response(status === 304 ? null : '<p>', { status: status ?? 200 });
  const detail = kind === 'unauthorized' ? 'Unauthorized' : 'Something is wrong';
  const isTold = requestId !== undefined || turnedAway || (status ?? 401) < 500;
  const headers: HeadersInit = turnedAway ? { 'Retry-After': `${turnedAway.leastMs / 1_000}` } : {};
  return isTold
    ? Response.json({ detail, request_id: requestId ?? 'req_1' }, { status: status ?? 401, headers })
    : new Response(null, { status: status ?? 500 });
}
