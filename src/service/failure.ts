import { isString } from '../lib/guards';
import type { Warning } from '../report/warnings';
import { OPERATIONS, type Operation } from './wire';

export type FailureKind =
  | 'offline'
  | 'timeout'
  | 'unauthorized'
  | 'refused'
  | 'throttled'
  | 'unavailable'
  | 'malformed'
  /** The answer is a link that must not be shown. */
  | 'blocked';

/** Why a call failed, more closely than `kind`. Each has its paragraph in `docs/troubleshooting.md`. */
export type ErrorCode =
  /** The browser is offline. */
  | 'offline'
  /** No answer came from the page's own origin. */
  | 'no-answer'
  /** No answer that the page may read came from another origin. */
  | 'cors-or-network'
  | 'blocked-by-csp'
  /** Your `fetch` failed by itself. */
  | 'host-threw'
  | 'timeout'
  | 'unauthorized'
  | 'refused'
  | 'throttled'
  | 'unavailable'
  /** A field of the answer is missing or has the wrong type. */
  | 'answer-mismatch'
  /** The answer is neither the expected JSON nor an error of the service. */
  | 'unexpected-answer'
  | 'unsafe-connect-link'
  /** The person pressed the bubble of the light tag, and the script did not load. */
  | 'script-not-ready'
  | 'widget-error';

const CODES: Readonly<Record<FailureKind, ErrorCode>> = {
  offline: 'no-answer',
  timeout: 'timeout',
  unauthorized: 'unauthorized',
  refused: 'refused',
  throttled: 'throttled',
  unavailable: 'unavailable',
  malformed: 'unexpected-answer',
  blocked: 'unsafe-connect-link',
};

export const isFailureKind = (value: unknown): value is FailureKind =>
  isString(value) && Object.hasOwn(CODES, value);

export interface FailureFacts extends Omit<Fault, 'kind'> {
  /** The wait of `Retry-After`, in milliseconds. */
  retryAfterMs?: number | undefined;
  /** How much may be added to it, so that a crowd does not come back at one moment. */
  spreadMs?: number | undefined;
  /** The field that made an answer `malformed`, as a dotted path. */
  field?: string | undefined;
  /** There is no value in that field. */
  isMissing?: boolean | undefined;
  /** Where the kind does not say it all. */
  code?: ErrorCode | undefined;
  /** The service certainly did not take the call, and may take it later. */
  turnedAway?: boolean | undefined;
}

/** Every way a call to the service can fail. Its message names the call, never a token, a text or a figure. */
export class ServiceFailure extends Error implements FailureFacts {
  declare readonly status?: number | undefined;
  declare readonly requestId?: string | undefined;
  declare readonly retryAfterMs?: number | undefined;
  declare readonly spreadMs?: number | undefined;
  declare readonly field?: string | undefined;
  declare readonly isMissing?: boolean | undefined;
  declare readonly code: ErrorCode;
  declare readonly turnedAway?: boolean | undefined;

  constructor(
    readonly kind: FailureKind,
    readonly operation: Operation,
    facts: FailureFacts = {},
  ) {
    super(`${OPERATIONS[operation].call}: ${kind}`);
    Object.assign(this, { code: CODES[kind] }, facts);
  }
}

/** The part of a failure that the person and the host are told. */
export interface Fault {
  readonly kind: FailureKind;
  /** HTTP status; missing if no answer came. */
  readonly status?: number | undefined;
  /** The service's `request_id`, for the person to quote. */
  readonly requestId?: string | undefined;
}

export const toFault = ({ kind, status, requestId }: ServiceFailure): Fault =>
  Object.freeze({ kind, status, requestId });

/** The failure by status and body, `undefined` for a success. A 3xx leaves open whether the call was taken. */
export function kindOfStatus(status: number, isError: boolean): FailureKind | undefined {
  if (status === 401) return 'unauthorized';
  if (status === 429) return 'throttled';
  if (status >= 500) return 'unavailable';
  if (status >= 400) return 'refused';
  if (status < 200 || status >= 300) return 'malformed';
  return isError ? 'refused' : undefined;
}

/** The console already has a line about a failure without an answer of the service. */
export const isReported = ({ kind, code }: ServiceFailure) =>
  kind === 'offline' || kind === 'malformed' || code === 'unexpected-answer';

/** The developer's sentence about a failed call; nothing if the code of the host and the service is right. */
export function warningOf(failure: ServiceFailure, baseUrl: string): Warning | undefined {
  const { code, operation, field = 'body', isMissing = false, status } = failure;
  const { call } = OPERATIONS[operation];
  if (code === 'answer-mismatch') return [code, call, field, isMissing];
  if (code === 'unexpected-answer') return [code, call, status];
  // A message may be refused for its text. A refused renewal has a line of its own: `refused-pair`.
  if (code === 'refused' && operation !== 'send' && operation !== 'refresh') return [code, call, status];
  if (code === 'no-answer' || code === 'cors-or-network') return [code, new URL(baseUrl).origin];
  return undefined;
}
