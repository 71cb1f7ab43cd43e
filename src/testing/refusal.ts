import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { randomId } from './random';

/** Any handler may throw it. The service then answers with its status and the error body. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly status: ContentfulStatusCode,
    readonly detail: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
  }
}

export function unauthorized(): Refusal {
  return new Refusal(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' });
}

export function errorBody(detail: string): { detail: string; request_id: string } {
  return { detail, request_id: `req_${randomId()}` };
}
