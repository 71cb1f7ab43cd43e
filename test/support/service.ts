import { expect, onTestFinished, vi } from 'vitest';
import type { Warning } from '../../src/report/warnings';
import { TokenHistory } from '../../src/service/auth';
import { type FailureFacts, type FailureKind, ServiceFailure } from '../../src/service/failure';
import type { ServiceSettings } from '../../src/service/request';
import type { RetryBudget } from '../../src/service/retry';
import { createService, type Service } from '../../src/service/service';
import type { TokenPair, TokenSource } from '../../src/service/tokenPair';
import { ACTIONS, CONNECT, METRICS, SESSION } from './answers';
import { type Handler, serve } from './serve';

export type Call = (service: Service) => Promise<unknown>;

export const create: Call = (service) => service.createSession();
/** A message on its way into a session. */
const departure = (text = 'Hi') => ({
  leave: async () => ({ sessionId: 'ses_1', payload: { text } }),
  replaceSession: () => false,
  onTurnedAway() {},
});
export const send: Call = (service) => service.sendMessage(departure());
export const metrics: Call = (service) => service.metrics();
export const actions: Call = (service) => service.actions();
export const connect: Call = (service) => service.connectBank();

export const CALLS: [name: string, call: Call, answer: unknown][] = [
  ['createSession', create, SESSION],
  ['sendMessage', send, {}],
  ['metrics', metrics, METRICS],
  ['actions', actions, ACTIONS],
  ['connectBank', connect, CONNECT],
];

/** The calls whose answers the interface describes. */
export const DESCRIBED = CALLS.filter(([name]) => name !== 'sendMessage');

/** A budget, or a double of one. */
export type Budget = Pick<RetryBudget, keyof RetryBudget>;

/** A budget that allows no repeats. */
export const NO_REPEATS: Budget = { delayMs: () => undefined, refill() {}, renewalDelayMs: () => 0 };

interface Setup extends Partial<Omit<ServiceSettings, 'baseUrl' | 'chatType'>> {
  source?: TokenSource;
  retryBudget?: Budget;
  /** The window of the page, which two chats of one page share. */
  page?: object;
}

/** The service of a user, by default in a page of its own, which repeats no call. */
export function openService(baseUrl: string, setup: Setup = {}) {
  const {
    source = { accessToken: 'a1', refreshToken: 'r1' },
    retryBudget = NO_REPEATS,
    page = {},
    ...given
  } = setup;
  // The refresh tokens that a page has presented are remembered with its window.
  vi.stubGlobal('window', page);
  const life = new AbortController();
  const settings: ServiceSettings = {
    baseUrl,
    requestTimeout: 5_000,
    userId: 'ada',
    chatType: 'free',
    ...given,
  };
  const warnings: Warning[] = [];
  /** The errors that are printed after a warning. */
  const errors: unknown[] = [];
  const renewed: TokenPair[] = [];
  const service = createService({
    getSettings: () => settings,
    tokens: source,
    tokenHistory: new TokenHistory(),
    signal: life.signal,
    report: {
      warn(warning, ...printed) {
        warnings.push(warning);
        errors.push(...printed);
      },
    },
    retryBudget: retryBudget as RetryBudget,
    onRequest() {},
    network: { isBrowserOnline: () => true, diagnoseNoAnswer: async () => 'no-answer' },
  });
  service.auth.renewed.subscribe((pair) => pair && renewed.push(pair));
  const close = (reason: unknown = new Error('destroyed')) => life.abort(reason);
  onTestFinished(() => close());
  return { service, settings, warnings, errors, renewed, close };
}

export const serviceAt = (baseUrl: string, requestTimeout?: number) =>
  openService(baseUrl, requestTimeout ? { requestTimeout } : {}).service;

/** The failure of a call with this answer of the service, and what the console is told of it. */
export async function failureOf(call: Call, handler: Handler) {
  await using server = await serve(handler);
  const { service, warnings } = openService(server.url, { source: { accessToken: 'a1' } });
  const failure = await rejection(call(service));
  expect(failure).toBeInstanceOf(ServiceFailure);
  expect(server.requests).toHaveLength(1);
  return Object.assign(failure as ServiceFailure, { warnings });
}

export const failure = (kind: FailureKind, facts: FailureFacts = {}) => new ServiceFailure(kind, facts);

/** The error that a promise rejects with. */
export const rejection = (outcome: Promise<unknown>) =>
  outcome.then(
    () => expect.unreachable('it should have failed'),
    (error) => error,
  );
