import { setTimeout } from 'node:timers/promises';
import { ENDPOINTS } from '../endpoints';
import { askForTokens, type TokenEndpoint } from './askForTokens';
import type { Answer, Page } from './callAsPage';
import { type Caller, createCaller, expiryOf, type Pair, textIn } from './caller';
import { isErrorBody, isSuccess, judgeRefusal, noteReplies, parseJson } from './judgeAnswer';
import type { Finding, Report } from './report';

export interface CheckOptions {
  page: Page;
  userId: string;
  /** A user id that is not the one of the token. */
  otherUserId: string;
  tokens: Pair | TokenEndpoint;
  /** The longest wait for the expiry of the access token. */
  waitMs: number;
  /** Is told each pair, so that no report shows it. */
  onPair: (pair: Pair) => void;
}

const { session, send, metrics, actions, connect, refresh } = ENDPOINTS;

/** Calls each operation, and reports which answers fit. Returns the checks that were left out, and why. */
export async function check(options: CheckOptions, report: Report): Promise<string[]> {
  const { page, tokens, onPair } = options;
  const pair = 'url' in tokens ? await askForTokens(tokens, report) : tokens;
  if (!pair) return ['the six operations, as there is no access token'];
  onPair(pair);
  const caller = createCaller({ page, pair, report, onPair });
  const unchecked = await checkConversation(caller, options);
  if (caller.renewal === 'failed') return [...unchecked, 'what needs an access token that has not expired'];
  await caller.call(metrics);
  await caller.callOnce(metrics, {
    accessToken: 'not-a-token',
    label: ' with a wrong token',
    judge: judgeRefusal,
  });
  await caller.call(actions);
  await caller.call(connect);
  return [...unchecked, ...(await checkRenewal(caller, pair, options, report))];
}

async function checkConversation(caller: Caller, { userId, otherUserId }: CheckOptions): Promise<string[]> {
  const body = { chatType: 'free', userId };
  const sessionId = textIn(await caller.call(session, { body }), 'sessionId');
  if (caller.renewal === 'failed') return [];
  const label = ' for another user';
  const judge = () => [];
  const note = noteAccepted({
    what: `The userId "${otherUserId}" was accepted, with a token of "${userId}".`,
    advice: 'Anybody can change a page: go by the user of the token. If userId differs, answer 403.',
  });
  await caller.callOnce(session, { body: { ...body, userId: otherUserId }, label, judge, note });
  if (!sessionId) return [`POST ${send.path}, which needs a session`];
  const message = { sessionId, userId, payloadType: 'text', payload: { text: 'Hello' } };
  await caller.call(send, {
    body: message,
    note: ({ status, text }) => (isSuccess(status) ? noteReplies(parseJson(text)) : []),
  });
  await caller.callOnce(send, { body: { ...message, userId: otherUserId }, label, judge, note });
  return [];
}

async function checkRenewal(
  caller: Caller,
  { refreshToken }: Pair,
  { waitMs }: CheckOptions,
  report: Report,
): Promise<string[]> {
  if (!refreshToken) return ['the renewal, as there is no refresh token'];
  const unchecked: string[] = [];
  if (caller.renewal === 'none' && (await waitForExpiry(caller.pair, waitMs, report))) {
    await caller.call(metrics, { label: ' after the expiry of its token' });
  }
  if (caller.renewal === 'none') {
    unchecked.push('a renewal after the access token has expired (give an expired one, or --wait <seconds>)');
    if (await caller.renew()) await caller.callOnce(metrics, { label: ' with the new access token' });
  }
  if (caller.renewal === 'failed') return unchecked;
  // Last, because a strict service then refuses every token of this sign-in.
  await caller.callOnce(refresh, {
    body: { refreshToken },
    label: ' with the old refresh token',
    judge: () => [],
    note: noteAccepted({
      what: 'The refresh token was accepted a second time.',
      advice: 'Accept each refresh token once: one that comes twice may be stolen. The widget sends it once.',
    }),
  });
  return unchecked;
}

/** Returns whether the access token has expired, as far as it says so itself. */
async function waitForExpiry({ accessToken }: Pair, waitMs: number, report: Report): Promise<boolean> {
  const expiry = expiryOf(accessToken);
  const rest = (expiry ?? Number.POSITIVE_INFINITY) - Date.now();
  if (rest > waitMs) return false;
  if (rest > 0) {
    report.progress(`Waiting ${Math.ceil(rest / 1000)} s, until the access token has expired.`);
    await setTimeout(rest);
  }
  return true;
}

const noteAccepted =
  (finding: Finding) =>
  ({ status, text }: Answer): Finding[] =>
    isSuccess(status) && !isErrorBody(parseJson(text)) ? [finding] : [];
