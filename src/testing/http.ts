import type { Context } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';

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

/** An id that nobody can guess, for sessions, requests and connect links. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const allowAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['Authorization', 'Content-Type'],
  exposeHeaders: ['Retry-After'],
  maxAge: 600,
});

export async function readBody<Output>(
  c: Context,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  const contentType = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(contentType.trim())) {
    throw new Refusal(415, 'Content-Type must be application/json');
  }
  const result = v.safeParse(schema, parseJson(await c.req.text()), { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Refusal(422, `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON');
  }
}

export function pause(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}
