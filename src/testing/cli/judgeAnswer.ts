import * as v from 'valibot';
import { ENDPOINTS, type Endpoint, ErrorBody } from '../endpoints';
import type { Answer, Fault } from './callAsPage';

const MAX_FAULTS = 5;

/** What keeps an answer from being a success. */
export function judgeAnswer(answer: Answer, endpoint: Endpoint): Fault[] {
  const { status, text, headers } = answer;
  if (status >= 300 && status <= 399) {
    return [
      {
        what: `The service redirects (status ${status}), and the widget follows no redirect.`,
        advice: 'Answer at this address, or pass the address of the redirect as the base address.',
      },
    ];
  }
  const body = parseJson(text);
  if (isUnauthorized(answer)) {
    if (endpoint === ENDPOINTS.refresh) return [renewalFault(status)];
    return [
      {
        what: `The access token was not accepted (status ${status}).`,
        advice: 'Check that it has not expired, belongs to the user, and was issued for this service.',
      },
    ];
  }
  if (status < 200 || status > 299) return [statusFault(status, body), ...errorBodyFaults(body)];
  if (isErrorBody(body)) {
    return [
      {
        what: `The body is an error ("${body.detail}"), but the status is ${status}.`,
        advice: 'Send an error with a status of 400 or more.',
      },
    ];
  }
  // A successful send may have an empty body.
  if (text === '' && endpoint.answer.type === 'unknown') return [];
  if (body === undefined) {
    return [
      {
        what: `The body is not JSON (Content-Type ${headers.get('Content-Type') ?? 'missing'}).`,
        advice:
          'Send JSON with "Content-Type: application/json". A web page here is often a proxy or a login.',
      },
    ];
  }
  return mismatches(endpoint.answer, body);
}

/** The answer to a token that no service accepts. */
export function judgeRefusal(answer: Answer): Fault[] {
  if (isUnauthorized(answer)) return errorBodyFaults(parseJson(answer.text));
  const accepted = answer.status >= 200 && answer.status <= 299;
  return [
    {
      what: accepted
        ? 'The service accepted a token that is none.'
        : `A wrong token got status ${answer.status}, so the widget does not renew it.`,
      advice: 'Answer a token that is not accepted with status 401 and the detail "Unauthorized".',
    },
  ];
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isUnauthorized({ status, text }: Answer): boolean {
  const body = parseJson(text);
  return status === 401 || v.is(v.object({ detail: v.literal('Unauthorized') }), body);
}

function isErrorBody(body: unknown): body is v.InferOutput<typeof ErrorBody> {
  return v.is(ErrorBody, body);
}

function renewalFault(status: number): Fault {
  return {
    what: `The pair was not renewed (status ${status}).`,
    advice:
      'Check that the refresh token is new and was not used, and that the access token may have expired here.',
  };
}

function statusFault(status: number, body: unknown): Fault {
  const detail = isErrorBody(body) ? `: "${body.detail}"` : '';
  return {
    what: `The service answered with status ${status}${detail}.`,
    advice:
      status === 404
        ? 'Check the base address: the paths of the six operations, with "/api", are appended to it.'
        : 'Look up this call in the log of the service. The request was as openapi.json describes it.',
  };
}

function errorBodyFaults(body: unknown): Fault[] {
  if (isErrorBody(body)) return [];
  return [
    {
      what: 'The error has no body of the form {"detail": "...", "request_id": "..."}.',
      advice: 'Send it with every error, so that a person can tell your support which call failed.',
    },
  ];
}

function mismatches(schema: Endpoint['answer'], body: unknown): Fault[] {
  const advice = 'Compare the answer with this operation in openapi.json.';
  // To valibot, a list is an object.
  if (schema.type === 'object' && Array.isArray(body)) {
    return [{ what: 'The body must be an object, but is a list.', advice }];
  }
  const { issues = [] } = v.safeParse(schema, body);
  const faults = issues
    .slice(0, MAX_FAULTS)
    .map((issue) => ({ what: sentenceOf(issue), advice: renameAdvice(issue) ?? advice }));
  const more = issues.length - faults.length;
  if (more > 0) {
    faults.push({ what: `${more} more fields do not fit.`, advice: 'Put the ones above right first.' });
  }
  return faults;
}

/** Names types only: a value may be a token or a figure. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'The body';
  if (issue.kind === 'validation') return `${path} ${issue.message}.`;
  if (issue.input === undefined) return `${path} is missing.`;
  return `${path} must be ${wordFor(issue.expected ?? '')}, but is ${kindOf(issue.input)}.`;
}

function renameAdvice({ path, input }: v.BaseIssue<unknown>): string | undefined {
  if (input !== undefined) return;
  const last = path?.at(-1);
  const key = String(last?.key);
  const near = Object.keys(last?.input ?? {}).find((name) => plain(name) === plain(key));
  return near && `Rename "${near}" to "${key}".`;
}

/** `access_token` and `accessToken` are alike. */
function plain(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

function wordFor(expected: string): string {
  const words: Record<string, string> = { Array: 'a list', Object: 'an object' };
  return words[expected] ?? `a ${expected}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
