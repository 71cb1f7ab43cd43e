import type { ServerResponse } from 'node:http';
import { ENDPOINTS, type EndpointName } from '../../src/testing/endpoints';

export type Operation = EndpointName;

export interface Call {
  operation: Operation;
  token: string;
  /** The id of the calling page, where a test has several in one process. */
  page?: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
  body: any;
}

/** The call that a request makes, unless it is of another operation than the six. */
export function readCall(url: string, { method, headers, body }: RequestInit): Call | undefined {
  const path = url.replace(/^https?:\/\/[^/]+/, '');
  const operation = (Object.keys(ENDPOINTS) as Operation[]).find(
    (name) => ENDPOINTS[name].method === method && ENDPOINTS[name].path === path,
  );
  if (!operation) return undefined;
  const token = `${new Headers(headers).get('Authorization')}`.replace('Bearer ', '');
  return { operation, token, body: body ? JSON.parse(String(body)) : undefined };
}

/** The call of a page that makes no other requests. */
export function callOf(url: string, init: RequestInit, page?: string): Call {
  const call = readCall(url, init);
  if (!call) throw new Error(`Nobody answers ${url}.`);
  return { ...call, page };
}

/** JSON, or `raw` as it is. The default status is 200. */
export type Reply = { status?: number; headers?: Record<string, string> } & (
  | { body?: unknown }
  | { raw: string }
);

/** The answer to a caller: a reply, a broken connection, none at all, or the one that `write` sends (HTTP only). */
export type Answer = Reply | 'dropped' | 'silent' | { write(response: ServerResponse): void };

/** The fault of one call. */
export interface Fault {
  /** Replaces the usual answer. */
  answer?: Reply | 'dropped' | 'silent';
  /** Whether the service performs the operation. */
  taken: boolean;
  /** How long the answer takes. */
  lateMs?: number;
}

export const METRICS = {
  asOfDate: '2026-05-03',
  currency: 'GBP',
  cards: [
    { key: 'cash_balance', title: 'Cash balance', value: 4321.09 },
    { key: 'card_owed', title: 'Card owed', value: -87.65 },
  ],
};

export const ACTIONS = {
  items: [
    { insightId: 'ins_1', title: 'Move £300 to savings', priorityRank: 2 },
    { insightId: 'ins_2', title: 'Check the gas bill', priorityRank: 1 },
  ],
};

/** So many other actions. */
export const actionsOf = (count: number) => ({
  items: Array.from({ length: count }, (_, at) => ({
    insightId: `ins_${at}`,
    title: `Something to do about the ${at}th standing order`,
    priorityRank: at,
  })),
});

export const CONNECT = { connect_url: 'https://link.bank.example/start?secret=s3cret' };

/** The pair that a page starts with. */
export const TOKENS = { accessToken: 'access-1', refreshToken: 'refresh-1' };

export const SESSION = { sessionId: 'ses_1', chatType: 'free', createdAt: '2026-05-03T10:00:00Z' };

export const refusal = (status: number, detail = 'Something is wrong', headers = {}) => ({
  status,
  body: { detail, request_id: `req_${status}` },
  headers,
});

export const UNAUTHORIZED = refusal(401, 'Unauthorized');

export const statusOf = ({ status = 200 }: Reply) => status;

export function textOf(reply: Reply) {
  if ('raw' in reply) return reply.raw;
  return reply.body === undefined ? '' : JSON.stringify(reply.body);
}

const isErrorBody = (text: string) => /^\{"detail":.*"request_id":/.test(text);

export const isUnauthorized = (reply: Reply) =>
  statusOf(reply) === 401 || textOf(reply).startsWith('{"detail":"Unauthorized"');

/** Whether a reply says that the call was not taken, and may be made again. */
export function isTurnedAway(reply: Reply) {
  const status = statusOf(reply);
  const isOfService = isErrorBody(textOf(reply)) || reply.headers?.['Retry-After'] !== undefined;
  return !isUnauthorized(reply) && (status === 429 || (status === 503 && isOfService));
}

/** Whether a reply says for certain that nothing was taken. */
export function isRefusal(reply: Reply) {
  const status = statusOf(reply);
  if ((status >= 400 && status < 500) || isTurnedAway(reply) || isUnauthorized(reply)) return true;
  return status < 300 && isErrorBody(textOf(reply));
}

/** Whether a reply says for certain that a message was taken. */
export function isAcceptance(reply: Reply) {
  const text = textOf(reply);
  return statusOf(reply) < 300 && !isErrorBody(text) && (text === '' || isJson(text));
}

function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
