export type FailureKind =
  | 'offline'
  | 'timeout'
  | 'unauthorized'
  | 'refused'
  | 'throttled'
  | 'unavailable'
  | 'malformed';

export interface FailureFacts {
  /** HTTP status; missing where no answer came. */
  status?: number | undefined;
  /** The service's `request_id`, for the person to quote. */
  requestId?: string | undefined;
  /** What `Retry-After` asked for, in milliseconds. */
  retryAfterMs?: number | undefined;
  /** The field that made an answer `malformed`, as a dotted path. */
  field?: string | undefined;
  /** The call itself never left, because what it needs first (tokens) could not be had. */
  unsent?: boolean;
}

/** Every way a call to the service can go wrong. Its message names the call, never a token, a text or a figure. */
export class ServiceFailure extends Error implements FailureFacts {
  declare readonly status?: number;
  declare readonly requestId?: string;
  declare readonly retryAfterMs?: number;
  declare readonly field?: string;
  declare unsent?: boolean;

  constructor(
    readonly kind: FailureKind,
    call: string,
    facts: FailureFacts = {},
  ) {
    super(`${call}: ${kind}`);
    Object.assign(this, facts);
  }
}

/** An answer that is neither a success nor an error leaves open what became of the call. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 401) return 'unauthorized';
  if (status === 429) return 'throttled';
  if (status < 400) return 'malformed';
  return status < 500 ? 'refused' : 'unavailable';
}
