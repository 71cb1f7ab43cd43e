import type { Context } from 'hono';
import * as v from 'valibot';
import { Refusal } from './refusal';

type Schema<Output> = v.GenericSchema<unknown, Output>;

export async function readBody<Output>(c: Context, schema: Schema<Output>): Promise<Output> {
  if (!isJson(c.req.header('content-type'))) throw new Refusal(415, 'Content-Type must be application/json');
  const result = v.safeParse(schema, parseJson(await c.req.text()), { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Refusal(422, `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
}

export async function refuseBody(c: Context): Promise<void> {
  if (await hasBody(c)) throw new Refusal(400, 'This endpoint does not accept a body');
}

async function hasBody(c: Context): Promise<boolean> {
  if (c.req.method !== 'GET') return (await c.req.text()) !== '';
  // A `Request` has no body for GET, so only the headers show that one was sent.
  return Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
}

function isJson(contentType = ''): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType.trim());
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON');
  }
}
