import * as v from 'valibot';
import { ENDPOINTS, type Endpoint, ErrorBody } from '../endpoints';
import type { Answer } from './callAsPage';
import { findMismatches } from './findMismatches';
import type { Finding } from './report';

/** The reason why an answer is no success. */
export function judgeAnswer(answer: Answer, endpoint: Endpoint): Finding[] {
  const { status, text, headers } = answer;
  if (isRedirect(status)) {
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
  if (!isSuccess(status)) return [statusFault(status, body), ...errorBodyFaults(body)];
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
  if (body === undefined) return [notJsonFault(headers)];
  return findMismatches(endpoint.answer, body, 'Compare the answer with this operation in openapi.json.');
}

/** The answer to a token that no service accepts. */
export function judgeRefusal(answer: Answer): Finding[] {
  if (isUnauthorized(answer)) return errorBodyFaults(parseJson(answer.text));
  return [
    {
      what: isSuccess(answer.status)
        ? 'The service accepted a token that is none.'
        : `A wrong token got status ${answer.status}, so the widget does not renew it.`,
      advice: 'Answer a token that is not accepted with status 401 and the detail "Unauthorized".',
    },
  ];
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status <= 399;
}

export function notJsonFault(headers: Headers): Finding {
  return {
    what: `The body is not JSON (Content-Type ${headers.get('Content-Type') ?? 'missing'}).`,
    advice: 'Send JSON with "Content-Type: application/json". A web page here is often a proxy or a login.',
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isUnauthorized({ status, text }: Answer): boolean {
  const body = parseJson(text);
  return status === 401 || v.is(v.object({ detail: v.literal('Unauthorized') }), body);
}

export function isErrorBody(body: unknown): body is v.InferOutput<typeof ErrorBody> {
  return v.is(ErrorBody, body);
}

/** The widget renews a pair when the access token has expired. */
export function judgeExpiredRenewal(answer: Answer, endpoint: Endpoint): Finding[] {
  if (!isUnauthorized(answer)) return judgeAnswer(answer, endpoint);
  return [
    {
      what: `The pair was not renewed after the access token had expired (status ${answer.status}).`,
      advice:
        'Check the signature of the access token here, but not its expiry. Was the refresh token used before?',
    },
  ];
}

function renewalFault(status: number): Finding {
  return {
    what: `The pair was not renewed (status ${status}).`,
    advice: 'Check that the refresh token is new and was not used.',
  };
}

function statusFault(status: number, body: unknown): Finding {
  const detail = isErrorBody(body) ? `: "${body.detail}"` : '';
  return {
    what: `The service answered with status ${status}${detail}.`,
    advice:
      status === 404
        ? 'Check the base address: the paths of the six operations, with "/api", are appended to it.'
        : 'Look up this call in the log of the service. The request was as openapi.json describes it.',
  };
}

function errorBodyFaults(body: unknown): Finding[] {
  if (isErrorBody(body)) return [];
  return [
    {
      what: 'The error has no body of the form {"detail": "...", "request_id": "..."}.',
      advice: 'Send it with every error, so that a person can tell your support which call failed.',
    },
  ];
}
