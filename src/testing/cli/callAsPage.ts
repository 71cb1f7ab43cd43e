import type { Endpoint } from '../endpoints';
import { type Finding, fault, note } from './report';

/** Where a page is, and which service it calls. */
export interface Page {
  baseUrl: string;
  /** `undefined`: the page has the origin of the service, so there is no CORS. */
  origin: string | undefined;
  timeoutMs: number;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export interface CallResult {
  findings: Finding[];
  /** Missing if there was no answer. */
  answer?: Answer;
}

/** Calls an endpoint as a browser does: a preflight first if the page has another origin. */
export async function callAsPage(
  page: Page,
  endpoint: Endpoint,
  accessToken: string,
  body?: object,
): Promise<CallResult> {
  const { origin } = page;
  const findings = origin ? await preflight(page, endpoint, origin) : [];
  const answer = await send(page.baseUrl + endpoint.path, page.timeoutMs, {
    method: endpoint.method,
    headers: {
      Authorization: `Bearer ${accessToken}`,
      ...(origin && { Origin: origin }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (typeof answer === 'string') return { findings: [...findings, ...noAnswerFault('the call', answer)] };
  if (origin) findings.push(...originFaults(answer, origin, 'answer'), ...retryAfterNotes(answer));
  return { findings, answer };
}

async function preflight(
  page: Page,
  { method, path, request }: Endpoint,
  origin: string,
): Promise<Finding[]> {
  const asked = request ? ['authorization', 'content-type'] : ['authorization'];
  const answer = await send(page.baseUrl + path, page.timeoutMs, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': asked.join(','),
    },
  });
  if (typeof answer === 'string') return noAnswerFault('the preflight (OPTIONS)', answer);
  if (answer.status < 200 || answer.status > 299) {
    return fault(
      `The preflight (OPTIONS) got status ${answer.status}, so a browser does not send the call.`,
      'Answer OPTIONS with 204 and the CORS headers. It has no token, so do not ask for one.',
    );
  }
  return [...originFaults(answer, origin, 'preflight'), ...headerFaults(answer, asked)];
}

/** `*` allows every header but Authorization, which must be named. */
function headerFaults({ headers }: Answer, asked: string[]): Finding[] {
  const allowed = listOf(headers, 'Access-Control-Allow-Headers');
  const missing = asked.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  return missing.flatMap((name) =>
    fault(
      `The preflight (OPTIONS) does not allow the header ${name}, so a browser does not send the call.`,
      'Answer OPTIONS with "Access-Control-Allow-Headers: Authorization, Content-Type".',
    ),
  );
}

function originFaults({ headers }: Answer, origin: string, where: 'preflight' | 'answer'): Finding[] {
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (allowed === '*' || allowed === origin) return [];
  const found = allowed === null ? 'has no Access-Control-Allow-Origin' : `allows only ${allowed}`;
  return fault(
    `The ${where} ${found}, so a browser keeps it from a page of ${origin}.`,
    `Send "Access-Control-Allow-Origin: ${origin}" once, with the preflight and every answer, errors too.`,
  );
}

function retryAfterNotes({ headers }: Answer): Finding[] {
  if (!headers.has('Retry-After')) return [];
  const exposed = listOf(headers, 'Access-Control-Expose-Headers');
  if (exposed.includes('retry-after') || exposed.includes('*')) return [];
  return note(
    'A page of another origin cannot read Retry-After.',
    'Send "Access-Control-Expose-Headers: Retry-After" with every answer.',
  );
}

function listOf(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((entry) => entry.trim().toLowerCase());
}

export function noAnswerFault(to: string, reason: string): Finding[] {
  return fault(
    `There was no answer to ${to}: ${reason}.`,
    'Check the address, that the service runs, and that it answers in time.',
  );
}

/** The answer, or the reason why there is none. */
export async function send(url: string, timeoutMs: number, init: RequestInit): Promise<Answer | string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return signal.aborted ? `it took more than ${timeoutMs} ms` : reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return message;
}
