import type { TokenPair } from '../../src/service/tokenPair';
import {
  ACTIONS,
  type Call,
  CONNECT,
  type Fault,
  isRefusal,
  isTurnedAway,
  isUnauthorized,
  METRICS,
  type Reply,
  refusal,
  SESSION,
  statusOf,
  UNAUTHORIZED,
} from './answers';

/** The answer to a call and its delay. The answer may be lost. */
export interface Course {
  answer: Reply | 'dropped' | 'silent';
  lateMs: number;
  /** Call it once the caller has the answer. */
  delivered(): void;
}

export interface BackendOptions {
  /** Returns the fault of a call, if it has one. */
  plan?(call: Call): Fault | undefined;
  /** Called for each rule that a caller breaks. */
  breach?(rule: string, detail: string): void;
  /** How long an access token is accepted, in milliseconds. @default for ever */
  lifetime?(): number;
  now?(): number;
}

export type Backend = ReturnType<typeof createBackend>;

const FOR_EVER = Number.POSITIVE_INFINITY;

/**
 * The six operations behind a plan of faults, with a ledger of the accepted messages. It refuses revoked tokens and
 * sessions, and accepts those that a test invents. Calls and answers pass through a door: HTTP, or a function. Unlike the
 * double in `src/testing`, it answers at once, because virtual time goes on where nothing is due.
 */
export function createBackend({
  plan = () => undefined,
  breach = () => {},
  lifetime = () => FOR_EVER,
  now = () => Date.now(),
}: BackendOptions = {}) {
  const owners = new Map<string, string>();
  const expiries = new Map<string, number>();
  const refused = new Set<string>();
  const exchanged = new Set<string>();
  const sessions = new Map<string, string>();
  const forgotten = new Set<string>();
  const ledger: { userId: string; text: string }[] = [];
  const timesTaken = new Map<string, number>();
  const tally = { calls: 0, renewals: 0, expiries: 0 };
  let serial = 1;
  let healthy = false;

  const isAccepted = (accessToken: string) =>
    !refused.has(accessToken) && now() < (expiries.get(accessToken) ?? FOR_EVER);

  const callers = watchCallers({ isAccepted, breach });

  function issue(userId: string, lifeMs = lifetime()): Required<TokenPair> {
    serial++;
    const pair = { accessToken: `access-${serial}`, refreshToken: `refresh-${serial}` };
    owners.set(pair.accessToken, userId).set(pair.refreshToken, userId);
    expiries.set(pair.accessToken, now() + lifeMs);
    return pair;
  }

  function refuseToken(accessToken: string) {
    if (!refused.has(accessToken)) tally.expiries++;
    refused.add(accessToken);
    return UNAUTHORIZED;
  }

  function refresh(accessToken: string, refreshToken: string): Reply {
    const userId = owners.get(refreshToken) ?? '';
    const belong = !userId || refreshToken === accessToken.replace('access', 'refresh');
    if (exchanged.has(refreshToken) || !belong) return refusal(400);
    exchanged.add(refreshToken);
    tally.renewals++;
    return { body: issue(userId) };
  }

  function createSession(userId: string): Reply {
    const sessionId = `ses_${sessions.size + 1}`;
    sessions.set(sessionId, userId);
    return { body: { ...SESSION, sessionId } };
  }

  function take(userId: string, sessionId: string, text: string): Reply {
    const owner = sessions.get(sessionId) ?? userId;
    if (forgotten.has(sessionId) || owner !== userId) return refusal(404);
    ledger.push({ userId, text });
    timesTaken.set(text, (timesTaken.get(text) ?? 0) + 1);
    return { body: { messages: [{ payloadType: 'text', payload: { text: `You said: ${text}` } }] } };
  }

  function perform({ operation, token, body }: Call): Reply {
    if (operation === 'refresh') return refresh(token, body.refreshToken);
    if (!isAccepted(token)) return refuseToken(token);
    const owner = owners.get(token);
    if (owner && body && body.userId !== owner) breach('stranger', `${owner} calls for ${body.userId}`);
    if (operation === 'session') return createSession(body.userId);
    if (operation === 'send') return take(body.userId, body.sessionId, body.payload.text);
    return { body: { metrics: METRICS, actions: ACTIONS, connect: CONNECT }[operation] };
  }

  /** The service itself decides first: a fault cannot make a success of a refusal. */
  function replyTo(call: Call, fault: Fault | undefined): Reply {
    const proper = !fault || fault.taken ? perform(call) : {};
    if (typeof fault?.answer !== 'object' || statusOf(proper) !== 200) return proper;
    if (isUnauthorized(fault.answer)) refuseToken(call.token);
    const noSession = [404, 410].includes(statusOf(fault.answer));
    if (call.operation === 'send' && noSession) forgotten.add(call.body.sessionId);
    return fault.answer;
  }

  return {
    issue,
    ledger,
    tally: () => ({ ...tally, ...callers.tally, sessions: sessions.size }),
    timesTaken: (text: string) => timesTaken.get(text) ?? 0,
    ownerOf: (token: string) => owners.get(token),
    /** A pair that is no longer accepted and cannot be renewed. */
    isSpent: ({ accessToken, refreshToken = '' }: TokenPair) =>
      !isAccepted(accessToken) && (!refreshToken || callers.wasPresented(refreshToken)),

    left: callers.left,
    askedAgain: callers.askedAgain,
    isDoubtful: callers.isDoubtful,

    /** A call arrives. */
    receive(call: Call): Course {
      tally.calls++;
      const fault = healthy ? undefined : plan(call);
      const reply = replyTo(call, fault);
      const lost = typeof fault?.answer === 'string' ? fault.answer : undefined;
      return {
        answer: lost ?? reply,
        lateMs: fault?.lateMs ?? 0,
        delivered: () => callers.answered(call, reply),
      };
    },

    /** No access token that the user has is accepted any more. */
    expireAll(userId: string) {
      for (const token of expiries.keys()) if (owners.get(token) === userId) expiries.set(token, 0);
    },

    forgetSessions(userId: string) {
      for (const [session, owner] of sessions) if (owner === userId) forgotten.add(session);
    },

    /** Ends all faults. */
    heal() {
      healthy = true;
    },
  };
}

interface Rules {
  isAccepted(accessToken: string): boolean;
  breach(rule: string, detail: string): void;
}

/**
 * Watches the callers of a service: a page may present a refresh token once, and no page may repeat a text that may be
 * taken already, unless its writer asked for it.
 */
function watchCallers({ isAccepted, breach }: Rules) {
  /** The pages that presented a refresh token. */
  const presented = new Map<string, Set<string>>();
  /** Texts whose last sending may have been taken, as far as their writer knows. */
  const doubtful = new Set<string>();
  const tally = { refreshes: 0, turnedAway: 0, unknowing: 0 };

  function watchSend(text: string) {
    if (doubtful.has(text)) breach('repeated', text);
    doubtful.add(text);
  }

  function watchRefresh({ token, page = '', body: { refreshToken } }: Call, unknowing: boolean) {
    tally.refreshes++;
    if (isAccepted(token)) breach('renewed without need', token);
    const pages = presented.get(refreshToken) ?? new Set();
    if (pages.has(page) && !unknowing) breach('presented twice', refreshToken);
    // A page does not know of a token that another page presented without an answer.
    else if (pages.size) tally.unknowing++;
    presented.set(refreshToken, pages.add(page));
  }

  return {
    tally,
    wasPresented: (refreshToken: string) => !!presented.get(refreshToken)?.size,

    /** A call leaves its page. `unknowing`: the caller could not learn that its refresh token was presented before. */
    left(call: Call, unknowing = false) {
      if (call.operation === 'send') watchSend(call.body.payload.text);
      if (call.operation === 'refresh') watchRefresh(call, unknowing);
    },

    /** The caller has its answer. */
    answered({ operation, page = '', body }: Call, reply: Reply) {
      if (operation === 'send' && isRefusal(reply)) doubtful.delete(body.payload.text);
      if (operation !== 'refresh' || !isTurnedAway(reply)) return;
      presented.get(body.refreshToken)?.delete(page);
      tally.refreshes--;
      tally.turnedAway++;
    },

    /** The writer knows that the text may have been taken, and sends it again. */
    askedAgain: (text: string) => doubtful.delete(text),
    isDoubtful: (text: string) => doubtful.has(text),
  };
}
