import { expect } from 'vitest';
import { type Client, createClient } from '../../src/service/client';
import { ServiceFailure } from '../../src/service/failure';
import { type Handler, serve } from './serve';

export const PAIR = { accessToken: 'a2', refreshToken: 'r2' };
export const SESSION = { sessionId: 'ses_1', chatType: 'free', createdAt: '2025-11-21T10:00:00.000Z' };
export const METRICS = {
  asOfDate: '2025-11-21',
  currency: 'GBP',
  cards: [{ key: 'cash_balance', title: 'Cash', value: 12.5 }],
};
export const ACTIONS = { items: [{ insightId: 'ins_1', title: 'Save', priorityRank: 1 }] };
export const LINK = { connect_url: 'https://link.example/1' };

export const caller = { accessToken: 'a1', signal: new AbortController().signal };

export type Call = (client: Client, from?: typeof caller) => Promise<unknown>;

export const refresh: Call = (client, from = caller) => client.refreshTokens(from, 'r1');
export const create: Call = (client, from = caller) => client.createSession(from);
export const send: Call = (client, from = caller) => client.sendMessage(from, 'ses_1', 'Hi');
export const metrics: Call = (client, from = caller) => client.metrics(from);
export const actions: Call = (client, from = caller) => client.actions(from);
export const connect: Call = (client, from = caller) => client.connectBank(from);

export const CALLS: [name: string, call: Call, answer: unknown][] = [
  ['refreshTokens', refresh, PAIR],
  ['createSession', create, SESSION],
  ['sendMessage', send, {}],
  ['metrics', metrics, METRICS],
  ['actions', actions, ACTIONS],
  ['connectBank', connect, LINK],
];

/** Those whose answers are described. */
export const DESCRIBED = CALLS.filter(([name]) => name !== 'sendMessage');

export function clientAt(baseUrl: string, requestTimeout = 5_000) {
  return createClient(() => ({ baseUrl, requestTimeout, userId: 'ada', chatType: 'free' }));
}

/** How a call fails where the service answers so. */
export async function failureOf(call: Call, handler: Handler): Promise<ServiceFailure> {
  await using server = await serve(handler);
  const failure = await call(clientAt(server.url)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ServiceFailure);
  expect(server.requests).toHaveLength(1);
  return failure as ServiceFailure;
}
