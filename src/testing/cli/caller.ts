import { ENDPOINTS, type Endpoint } from '../endpoints';
import { type Answer, type CallResult, callAsPage, type Page } from './callAsPage';
import { isUnauthorized, judgeAnswer, judgeExpiredRenewal, judgeRefusal, parseJson } from './judgeAnswer';
import type { Finding, Report } from './report';

/** The checks, in the order of the report. */
export const CHECKS = [
  'tokens',
  'session',
  'session-other-user',
  'send',
  'send-other-user',
  'metrics',
  'wrong-token',
  'actions',
  'connect',
  'renewal',
  'token-reuse',
] as const;

export type CheckId = (typeof CHECKS)[number];

export interface Pair {
  accessToken: string;
  refreshToken?: string | undefined;
}

interface Call {
  /** The check that it belongs to. */
  id: CheckId;
  body?: object;
  /** Stands after the operation in the report. */
  label?: string;
  judge?: (answer: Answer, endpoint: Endpoint) => Finding[];
  /** @default the newest access token */
  accessToken?: string;
}

/** Calls operations with the newest pair, and reports the result of each. */
export interface Caller {
  readonly pair: Pair;
  readonly renewal: 'none' | 'done' | 'failed';
  /** Calls as the widget does: if the access token has expired, it renews the pair and calls again. */
  call(endpoint: Endpoint, call: Call): Promise<Answer | undefined>;
  /** Calls once. */
  callOnce(endpoint: Endpoint, call: Call): Promise<Answer | undefined>;
  /** Returns whether there is a new pair. */
  renew(): Promise<boolean>;
}

interface CallerOptions {
  page: Page;
  pair: Pair;
  report: Report;
  onPair: (pair: Pair) => void;
}

export function createCaller({ page, pair: firstPair, report, onPair }: CallerOptions): Caller {
  let pair = firstPair;
  let renewal: Caller['renewal'] = 'none';

  function tell(endpoint: Endpoint, { id, label = '', judge = judgeAnswer }: Call, result: CallResult) {
    const { findings, answer } = result;
    const judged = answer ? judge(answer, endpoint) : [];
    report.add(id, `${endpoint.method} ${endpoint.path}${label}`, [...findings, ...judged]);
    return answer;
  }

  async function callOnce(endpoint: Endpoint, call: Call): Promise<Answer | undefined> {
    const { accessToken = pair.accessToken, body } = call;
    return tell(endpoint, call, await callAsPage(page, endpoint, accessToken, body));
  }

  async function call(endpoint: Endpoint, given: Call): Promise<Answer | undefined> {
    const result = await callAsPage(page, endpoint, pair.accessToken, given.body);
    const canRenew = pair.refreshToken !== undefined && renewal !== 'failed';
    const isRefused = result.answer !== undefined && isUnauthorized(result.answer);
    if (!isRefused || !canRenew || !mayHaveExpired(pair.accessToken)) return tell(endpoint, given, result);
    tell(endpoint, { ...given, label: ' with an expired access token', judge: judgeRefusal }, result);
    if (!(await renew(judgeExpiredRenewal))) return;
    return callOnce(endpoint, { ...given, label: ' with the new access token' });
  }

  async function renew(judge: Call['judge'] = judgeAnswer): Promise<boolean> {
    const { refreshToken } = pair;
    const label = judge === judgeExpiredRenewal ? ' with an expired access token' : '';
    const answer = await callOnce(ENDPOINTS.refresh, { id: 'renewal', body: { refreshToken }, label, judge });
    const accessToken = textIn(answer, 'accessToken');
    if (!accessToken) {
      renewal = 'failed';
      return false;
    }
    renewal = 'done';
    pair = { accessToken, refreshToken: textIn(answer, 'refreshToken') };
    onPair(pair);
    return true;
  }

  return {
    get pair() {
      return pair;
    },
    get renewal() {
      return renewal;
    },
    call,
    callOnce,
    renew: () => renew(),
  };
}

/** A field of a body, if it is a text. */
export function textIn(answer: Answer | undefined, field: string): string | undefined {
  const body = parseJson(answer?.text ?? '');
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** When a token expires, in milliseconds, if it is a JSON Web Token that says so. */
export function expiryOf(token: string): number | undefined {
  const [, payload = ''] = token.split('.');
  const claims = parseJson(Buffer.from(payload, 'base64url').toString());
  const seconds = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'exp') : undefined;
  return typeof seconds === 'number' ? seconds * 1000 : undefined;
}

/** Only the service knows it of a token that says nothing. */
function mayHaveExpired(token: string): boolean {
  return (expiryOf(token) ?? 0) <= Date.now();
}
