import type { ErrorCode } from '../../src/service/failure';

/** Every code of an `error` event. The compiler finds one that is missing or too many. */
export const ERROR_CODES: Record<ErrorCode, true> = {
  offline: true,
  'no-answer': true,
  'cors-or-network': true,
  'blocked-by-csp': true,
  timeout: true,
  unauthorized: true,
  refused: true,
  throttled: true,
  unavailable: true,
  'answer-mismatch': true,
  'unexpected-answer': true,
  'unsafe-connect-link': true,
  'widget-error': true,
};
