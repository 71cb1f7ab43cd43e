import { setTimeout } from 'node:timers/promises';
import { ENDPOINTS, type Endpoint } from '../endpoints';
import { askForTokens, type TokenEndpoint } from './askForTokens';
import type { Answer, Page } from './callAsPage';
import { type Caller, type CheckId, createCaller, expiryOf, type Pair, textIn } from './caller';
import { isErrorBody, isSuccess, isWebPage, judgeRefusal, judgeSendAnswer, parseJson } from './judgeAnswer';
import { type Finding, note, type Report } from './report';

export interface CheckOptions {
  page: Page;
  userId: string;
  tokens: Pair | TokenEndpoint;
  /** The longest wait for the expiry of the access token. */
  waitMs: number;
  /** Whether the answer to a message arrives in pieces. */
  isStream: boolean;
  isWanted: (id: CheckId) => boolean;
  /** Is told each pair, so that no report shows it. */
  onPair: (pair: Pair) => void;
}

/** No user of the service, and so not the one of the token. */
const OTHER_USER = 'someone-else';

const { session, send, metrics, actions, connect, refresh } = ENDPOINTS;

/** Calls each operation, and reports which answers fit. Returns the checks that were left out, and why. */
export async function check(options: CheckOptions, report: Report): Promise<string[]> {
  const { page, tokens, onPair, isWanted } = options;
  const pair = 'url' in tokens ? await askForTokens(tokens, report) : tokens;
  if (!pair) return ['the six operations, as there is no access token'];
  onPair(pair);
  const caller = createCaller({ page, pair, report, onPair });
  const isLeft = (id: CheckId) => isWanted(id) && caller.renewal !== 'failed';
  const unchecked = await checkConversation(caller, options);
  if (isLeft('metrics')) await caller.call(metrics, { id: 'metrics' });
  if (isLeft('wrong-token')) {
    const label = ' with a wrong token';
    await caller.callOnce(metrics, {
      id: 'wrong-token',
      accessToken: 'not-a-token',
      label,
      judge: judgeRefusal,
    });
  }
  if (isLeft('actions')) await caller.call(actions, { id: 'actions' });
  if (isLeft('connect')) await caller.call(connect, { id: 'connect' });
  if (isLeft('renewal') || isLeft('token-reuse')) {
    unchecked.push(...(await checkRenewal(caller, pair, options, report)));
  }
  if (caller.renewal === 'failed') unchecked.push('what needs an access token that has not expired');
  return unchecked;
}

async function checkConversation(caller: Caller, options: CheckOptions): Promise<string[]> {
  const { userId, isStream, isWanted } = options;
  const isAnyWanted = (['session', 'session-other-user', 'send', 'send-other-user'] as const).some(isWanted);
  if (!isAnyWanted) return [];
  const body = { chatType: 'free', userId };
  const sessionId = textIn(await caller.call(session, { id: 'session', body }), 'sessionId');
  if (caller.renewal === 'failed') return [];
  const judge = noteAccepted(
    `The userId "${OTHER_USER}" was accepted, with a token of "${userId}".`,
    'Anybody can change a page: go by the user of the token. If userId differs, answer 403.',
  );
  async function callForOther(id: CheckId, endpoint: Endpoint, given: object) {
    const other = { ...given, userId: OTHER_USER };
    if (isWanted(id)) await caller.callOnce(endpoint, { id, body: other, label: ' for another user', judge });
  }
  if (!sessionId) return [`POST ${send.path} and the calls for another user, which need a session`];
  await callForOther('session-other-user', session, body);
  const message = { sessionId, userId, payloadType: 'text', payload: { text: 'Hello' } };
  if (isWanted('send')) {
    const judgeReply = (answer: Answer) => judgeSendAnswer(answer, send, isStream);
    await caller.call(send, { id: 'send', body: message, judge: judgeReply });
  }
  await callForOther('send-other-user', send, message);
  return [];
}

async function checkRenewal(
  caller: Caller,
  { refreshToken }: Pair,
  { waitMs, isWanted }: CheckOptions,
  report: Report,
): Promise<string[]> {
  if (!refreshToken) return ['the renewal, as there is no refresh token'];
  const unchecked: string[] = [];
  if (
    caller.renewal === 'none' &&
    isWanted('renewal') &&
    (await waitForExpiry(caller.pair, waitMs, report))
  ) {
    await caller.call(metrics, { id: 'renewal', label: ' after the expiry of its token' });
  }
  if (caller.renewal === 'none') {
    if (isWanted('renewal')) {
      const way =
        expiryOf(caller.pair.accessToken) === undefined
          ? 'give an expired one: it is no JWT, so --wait cannot read when it expires'
          : 'give an expired one, or --wait <seconds>';
      unchecked.push(`a renewal after the access token has expired (${way})`);
    }
    if (await caller.renew()) {
      await caller.callOnce(metrics, { id: 'renewal', label: ' with the new access token' });
    }
  }
  if (caller.renewal === 'failed' || !isWanted('token-reuse')) return unchecked;
  // Last, because a strict service then refuses every token of this sign-in.
  await caller.callOnce(refresh, {
    id: 'token-reuse',
    body: { refreshToken },
    label: ' with the old refresh token',
    judge: noteAccepted(
      'The refresh token was accepted a second time.',
      'Accept each refresh token once: one that comes twice may be stolen. The widget sends it once.',
    ),
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
  (what: string, advice: string) =>
  (answer: Answer): Finding[] => {
    const { status, text } = answer;
    const isAccepted = isSuccess(status) && !isWebPage(answer) && !isErrorBody(parseJson(text));
    return isAccepted ? note(what, advice) : [];
  };
