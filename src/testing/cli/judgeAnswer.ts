import * as v from 'valibot';
import { ENDPOINTS, type Endpoint, ErrorBody, TextPayload } from '../endpoints';
import type { Answer } from './callAsPage';
import { findMismatches, noteMisspelt } from './findMismatches';
import { type Finding, fault, note } from './report';

const COMPARE = 'Compare the answer with this operation in openapi.json.';
const IGNORED = 'The widget leaves it out.';
/** Types of bodies that the widget never gives to `readStream`. */
const READ_WHOLE = /^(application\/json|text\/html)\s*(;|$)/i;
/** Types of bodies that arrive in pieces. */
const STREAMED = /^(text\/plain|text\/event-stream|application\/(x-ndjson|jsonl|json-seq))\b/i;

const Cards = v.object({ cards: v.array(v.looseObject({})) });

/** What is wrong with an answer that should be a success. */
export function judgeAnswer(answer: Answer, endpoint: Endpoint): Finding[] {
  const { status, text, headers } = answer;
  if (isRedirect(status)) {
    return fault(
      `The service redirects (status ${status}), and the widget follows no redirect.`,
      'Answer at this address, or pass the address of the redirect as the base address.',
    );
  }
  const body = parseJson(text);
  if (isUnauthorized(answer)) {
    const [what, advice] =
      endpoint === ENDPOINTS.refresh
        ? ['The pair was not renewed', 'Check that the refresh token is new and was not used.']
        : [
            'The access token was not accepted',
            'Check its expiry, its user, and that it is for this service.',
          ];
    return fault(`${what} (status ${status}).`, advice);
  }
  if (!isSuccess(status)) return [...statusFault(status, body), ...noteErrorBody(body)];
  if (isErrorBody(body)) {
    return fault(
      `The body is an error ("${body.detail}"), but the status is ${status}.`,
      'Send an error with a status of 400 or more.',
    );
  }
  // A successful send may have an empty body.
  if (!text.trim() && endpoint.answer.type === 'unknown') return [];
  if (body === undefined) return notJsonFault(headers);
  const faults = findMismatches(fault, endpoint.answer, body, COMPARE);
  if (faults.length > 0 || !endpoint.described) return faults;
  return [
    ...findMismatches(note, endpoint.described, body, COMPARE),
    ...(v.is(Cards, body) ? body.cards.flatMap((card) => noteMisspelt(['note'], card)) : []),
  ];
}

/** The answer to a message: JSON, nothing, or a text that arrives in pieces. */
export function judgeSendAnswer(answer: Answer, endpoint: Endpoint, isStream: boolean): Finding[] {
  const type = answer.headers.get('Content-Type') ?? '';
  const isText = answer.text.trim() !== '' && parseJson(answer.text) === undefined;
  if (isSuccess(answer.status) && isText && (isStream ? !READ_WHOLE.test(type) : STREAMED.test(type))) {
    if (isStream) return [];
    return note(
      `The answer is a stream (Content-Type ${type}).`,
      'The page has to read it, with the option "readStream". If it does, add --stream to this command.',
    );
  }
  const faults = judgeAnswer(answer, endpoint);
  return faults.length > 0 ? faults : noteReplies(parseJson(answer.text));
}

/** The answer to a token that no service accepts. */
export function judgeRefusal(answer: Answer): Finding[] {
  if (isUnauthorized(answer)) return noteErrorBody(parseJson(answer.text));
  if (isSuccess(answer.status) && isWebPage(answer)) return notJsonFault(answer.headers);
  const advice = 'Answer a token that is not accepted with status 401 and the detail "Unauthorized".';
  return isSuccess(answer.status)
    ? note('The service accepted a token that is none: anybody can read this.', advice)
    : fault(`A wrong token got status ${answer.status}, so the widget does not renew it.`, advice);
}

/** The widget renews a pair when the access token has expired. */
export function judgeExpiredRenewal(answer: Answer, endpoint: Endpoint): Finding[] {
  if (!isUnauthorized(answer)) return judgeAnswer(answer, endpoint);
  return fault(
    `The pair was not renewed after the access token had expired (status ${answer.status}).`,
    'Check the signature of the access token here, but not its expiry. Was the refresh token used before?',
  );
}

const Reply = v.object({ payloadType: v.string(), payload: v.looseObject({}) });

/** The options that a page needs for the replies in an answer, and fields that the widget ignores. */
function noteReplies(body: unknown): Finding[] {
  const messages = v.is(v.looseObject({ messages: v.array(v.unknown()) }), body) ? body.messages : body;
  const given = Array.isArray(messages) ? messages : [messages];
  const replies = given.filter((each) => v.is(Reply, each));
  if (replies.length > 0) return replies.flatMap(noteReply);
  const isEmpty = given.length === 0 || JSON.stringify(body ?? {}) === '{}';
  if (isEmpty) return [];
  return note('No reply was found in it.', 'The page has to find them, with the option "readReplies".');
}

function noteReply({ payloadType, payload }: v.InferOutput<typeof Reply>): Finding[] {
  if (payloadType !== 'text') {
    return note(
      `A reply has the type "${payloadType}".`,
      'The page has to give a renderer for it, with the option "renderers".',
    );
  }
  if (typeof payload.text === 'string') {
    return [
      ...findMismatches(note, TextPayload, payload, IGNORED),
      ...noteMisspelt(Object.keys(TextPayload.entries), payload),
    ];
  }
  return note(
    'A reply of the type "text" has no text in "payload.text".',
    'Put it there, or give the page the option "readReplies".',
  );
}

export const isSuccess = (status: number) => status >= 200 && status <= 299;
export const isRedirect = (status: number) => status >= 300 && status <= 399;

/** The answer of a proxy or a login, and so not of the service. */
export function isWebPage({ text }: Answer): boolean {
  return text.trimStart().startsWith('<');
}

export function isUnauthorized({ status, text }: Answer): boolean {
  const body = parseJson(text);
  return status === 401 || v.is(v.object({ detail: v.literal('Unauthorized') }), body);
}

export function isErrorBody(body: unknown): body is v.InferOutput<typeof ErrorBody> {
  return v.is(ErrorBody, body);
}

export function notJsonFault(headers: Headers): Finding[] {
  return fault(
    `The body is not JSON (Content-Type ${headers.get('Content-Type') ?? 'missing'}).`,
    'Send JSON with "Content-Type: application/json". A web page here is often a proxy or a login.',
  );
}

function statusFault(status: number, body: unknown): Finding[] {
  const detail = isErrorBody(body) ? `: "${body.detail}"` : '';
  return fault(
    `The service answered with status ${status}${detail}.`,
    status === 404
      ? 'Check the base address: the paths of the six operations, with "/api", are appended to it. For a message: does the service know the session that it has just created?'
      : 'Look up this call in the log of the service: the request was as openapi.json describes it. With 403 or 422: is --user the user of the token?',
  );
}

function noteErrorBody(body: unknown): Finding[] {
  if (isErrorBody(body)) return [];
  return note(
    'The error has no body of the form {"detail": "...", "request_id": "..."}.',
    'Send it with every error, so that a person can tell your support which call failed.',
  );
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
