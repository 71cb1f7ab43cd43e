import * as v from 'valibot';
import { token } from '../endpoints';
import { type Answer, noAnswerFault, send } from './callAsPage';
import type { Pair } from './caller';
import { findMismatches } from './findMismatches';
import { isRedirect, isSuccess, notJsonFault, parseJson } from './judgeAnswer';
import { type Finding, fault, note, type Report } from './report';

/** The token endpoint of a site. */
export interface TokenEndpoint {
  url: string;
  /** The cookies of a user who is signed in on the site. */
  cookie: string | undefined;
  /** The page that asks. */
  origin: string;
  timeoutMs: number;
}

const PairBody = v.object({ accessToken: token, refreshToken: v.nullish(token) });

/** Asks for a pair, as the option `tokens` of a page does. */
export async function askForTokens(endpoint: TokenEndpoint, report: Report): Promise<Pair | undefined> {
  const { url, cookie, origin, timeoutMs } = endpoint;
  const headers = { Origin: origin, ...(cookie && { Cookie: cookie }) };
  const answer = await send(url, timeoutMs, { method: 'POST', headers });
  const operation = `POST ${url}`;
  if (typeof answer === 'string') {
    report.add('tokens', operation, noAnswerFault('the call', answer));
    return;
  }
  const body = parseJson(answer.text);
  const faults = judge(answer, body);
  report.add('tokens', operation, faults.length > 0 ? faults : noteCaching(answer));
  if (!v.is(PairBody, body) || faults.length > 0) return;
  return { accessToken: body.accessToken, refreshToken: body.refreshToken ?? undefined };
}

function judge({ status, headers }: Answer, body: unknown): Finding[] {
  if (!isSuccess(status)) {
    return fault(
      `The token endpoint answered with status ${status}.`,
      isRedirect(status)
        ? 'Answer with tokens, or with 401 if nobody is signed in: a page would get the sign-in page as an answer.'
        : 'Check the address. Pass the cookie of somebody who is signed in with --cookie, and the origin of your pages with --origin.',
    );
  }
  if (body === undefined) return notJsonFault(headers);
  return findMismatches(fault, PairBody, body, 'Answer {"accessToken": "…", "refreshToken": "…"}.');
}

function noteCaching({ headers }: Answer): Finding[] {
  if (/\bno-store\b/i.test(headers.get('Cache-Control') ?? '')) return [];
  return note(
    'The token endpoint does not forbid caches to keep the tokens.',
    'Send "Cache-Control: no-store".',
  );
}
