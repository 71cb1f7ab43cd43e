import { oneOf } from '../lib/guards';
import type { RetryAfter } from './retry';

/** Why a call failed, more closely than `FailureKind`. Each has its paragraph in `docs/troubleshooting.md`. */
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

/** The code of each kind where nothing closer is known. */
const CODES: Readonly<Record<FailureKind, ErrorCode>> = {
  offline: 'offline',
  timeout: 'timeout',
  unauthorized: 'unauthorized',
  refused: 'refused',
  throttled: 'throttled',
  unavailable: 'unavailable',
  malformed: 'unexpected-answer',
  blocked: 'unsafe-connect-link',
};

/** Why no answer came. */
type NoAnswerCode = Extract<ErrorCode, 'offline' | 'no-answer' | 'cors-or-network' | 'blocked-by-csp'>;

/** What the browser knows of its network. */
export interface Network {
  /** Whether the browser says that it is online. Some say offline and are not. */
  isBrowserOnline(): boolean;
  /** Finds out why a request got no answer. */
  diagnoseNoAnswer(): Promise<NoAnswerCode>;
}

export const isFailureKind = oneOf(...Object.keys(CODES));

/** The part of a failure that the person and the host are told. */
export interface Fault {
  readonly kind: FailureKind;
  /** HTTP status; missing if no answer came. */
  readonly status?: number | undefined;
  /** The service's `request_id`, for the person to quote. */
  readonly requestId?: string | undefined;
}

export type FailureFacts = Partial<Pick<ServiceFailure, 'status' | 'requestId' | 'code' | 'turnedAway'>>;

/** Every way a call to the service can fail. */
export class ServiceFailure extends Error implements Fault {
  declare readonly kind: FailureKind;
  declare readonly code: ErrorCode;
  declare readonly status?: number | undefined;
  declare readonly requestId?: string | undefined;
  /** The service certainly did not take the call, and may take it later. */
  declare readonly turnedAway?: RetryAfter | undefined;

  constructor(kind: FailureKind, facts: FailureFacts = {}) {
    super(kind);
    Object.assign(this, { kind, code: CODES[kind], ...facts });
  }
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
