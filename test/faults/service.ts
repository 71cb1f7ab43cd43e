import type { TokenPair } from '../../src/service/tokens';
import { type Fault, isRefusal, isTaken, isUnauthorized, nameOf, type Plan } from './fault';

export interface Call {
  /** Method and path. */
  operation: string;
  accessToken: string;
  // biome-ignore lint/suspicious/noExplicitAny: the six operations read the fields that they expect
  body: any;
}

interface Answer {
  status: number;
  text: string;
  headers: Record<string, string>;
}

/** What becomes of a call: after a while an answer, a broken connection (`dropped`), or nothing at all. */
export interface Course {
  afterMs: number;
  answer: Answer | 'dropped' | undefined;
  /** For the door to call once the caller has the answer. */
  delivered(): void;
}

export interface ServiceOptions {
  plan: Plan;
  breach(rule: string, detail: string): void;
}

export type FaultyService = ReturnType<typeof createFaultyService>;

type BodyKind = Parameters<typeof isRefusal>[1];

const SENT = 'POST /api/chat/send';
const REFRESHED = 'POST /api/auth/refresh';

const json = (value: object, status = 200) => ({ status, text: JSON.stringify(value) });
const refusal = (status: number, detail = 'Not so') => json({ detail, request_id: `req_${status}` }, status);

const TEXTS: Record<Exclude<BodyKind, 'proper'>, string> = {
  error: refusal(0).text,
  unauthorized: refusal(0, 'Unauthorized').text,
  html: '<!doctype html><title>Welcome to our wifi</title>',
  cut: '{"messages":[{"payloadType":',
  empty: '',
  json: '{}',
};

/** The six operations with a ledger of what was taken, behind a plan of faults. The wire is its doors' business. */
export function createFaultyService({ plan, breach }: ServiceOptions) {
  const serials = new Map<string, number>();
  /** Whose the tokens and sessions are that are good for something. */
  const accepted = new Map<string, string>();
  const refreshable = new Map<string, string>();
  const sessions = new Map<string, string>();
  const expired = new Set<string>();
  const presented = new Set<string>();
  /** Texts whose last sending may have been taken, for all their writer was told. */
  const doubtful = new Set<string>();
  const ledger: { userId: string; text: string }[] = [];
  const tally = { calls: 0, refreshes: 0, turnedAway: 0, expiries: 0, unknowing: 0 };
  const faults: Record<string, number> = {};
  let healthy = false;

  function issue(userId: string): TokenPair & { refreshToken: string } {
    const serial = (serials.get(userId) ?? 0) + 1;
    serials.set(userId, serial);
    const pair = { accessToken: `access ${userId} ${serial}`, refreshToken: `refresh ${userId} ${serial}` };
    accepted.set(pair.accessToken, userId);
    refreshable.set(pair.refreshToken, userId);
    return pair;
  }

  function refresh({ accessToken, body: { refreshToken } }: Call) {
    const userId = refreshable.get(refreshToken);
    if (!userId || refreshToken !== accessToken.replace('access', 'refresh')) return refusal(400);
    refreshable.delete(refreshToken);
    return json(issue(userId));
  }

  function createSession(userId: string) {
    const sessionId = `session ${userId} ${sessions.size + 1}`;
    sessions.set(sessionId, userId);
    return json({ sessionId, chatType: 'free', createdAt: new Date(Date.now()).toISOString() });
  }

  function take(userId: string, { sessionId, payload: { text } }: Call['body']) {
    if (sessions.get(sessionId) !== userId) return refusal(404);
    ledger.push({ userId, text });
    return json({ messages: [{ payloadType: 'text', payload: { text: `Taken: ${text}` } }] });
  }

  function perform(call: Call) {
    const { operation, accessToken, body } = call;
    if (operation === REFRESHED) return refresh(call);
    const userId = accepted.get(accessToken);
    if (!userId) {
      expire(accessToken);
      return refusal(401, 'Unauthorized');
    }
    if (body && body.userId !== userId) breach('stranger', `${userId} calls for ${body.userId}`);
    if (operation === 'POST /api/chat/session/create') return createSession(userId);
    if (operation === SENT) return take(userId, body);
    if (operation === 'GET /api/money/metrics') {
      return json({ asOfDate: '2026-05-03', currency: 'GBP', cards: [] });
    }
    return operation === 'GET /api/money/actions'
      ? json({ items: [] })
      : json({ connect_url: 'https://link.bank.example/' });
  }

  /** The service itself has its say first: a fault cannot make a success of a refusal. */
  function answerTo(call: Call, fault: Fault | undefined): Answer & { body: BodyKind } {
    const proper = !fault || isTaken(fault) ? perform(call) : undefined;
    const properly = { status: 200, text: '', headers: {}, body: 'proper' as const, ...proper };
    if (fault?.kind !== 'answered' || (proper && proper.status !== 200)) return properly;
    const { status, body, retryAfter } = fault;
    if (isUnauthorized(status, body)) expire(call.accessToken);
    if ((status === 404 || status === 410) && call.operation === SENT) sessions.delete(call.body.sessionId);
    const { seconds, asDate } = retryAfter ?? {};
    const date = () => new Date(Date.now() + Number(seconds) * 1_000).toUTCString();
    const headers: Record<string, string> = retryAfter
      ? { 'Retry-After': asDate ? date() : `${seconds}` }
      : {};
    return { status, text: TEXTS[body], headers, body };
  }

  /** A caller is told that the token is not accepted. */
  function expire(accessToken: string) {
    accepted.delete(accessToken);
    if (!expired.has(accessToken)) tally.expiries++;
    expired.add(accessToken);
  }

  /**
   * A call leaves: the widget may present a refresh token once, and a text that may have been taken never again by
   * itself. `unknowing`: nobody could tell the caller that its refresh token was presented before.
   */
  function watch({ operation, accessToken, body }: Call, unknowing = false) {
    if (operation === SENT) {
      const { text } = body.payload;
      if (doubtful.has(text)) breach('repeated', text);
      doubtful.add(text);
    }
    if (operation !== REFRESHED) return;
    const { refreshToken } = body;
    tally.refreshes++;
    if (accepted.has(accessToken)) breach('renewed without need', accessToken);
    if (!presented.has(refreshToken)) presented.add(refreshToken);
    else if (unknowing) tally.unknowing++;
    else breach('presented twice', refreshToken);
  }

  function delivered({ operation, body }: Call, { status, body: kind }: { status: number; body: BodyKind }) {
    if (operation === SENT && isRefusal(status, kind)) doubtful.delete(body.payload.text);
    if (operation !== REFRESHED || (status !== 429 && status !== 503)) return;
    presented.delete(body.refreshToken);
    tally.refreshes--;
    tally.turnedAway++;
  }

  return {
    issue,
    ledger,
    tally,
    faults,
    timesTaken: (text: string) => ledger.filter((entry) => entry.text === text).length,
    /** A pair that is no longer accepted, and cannot be renewed. */
    isSpent: ({ accessToken, refreshToken = '' }: TokenPair) =>
      !accepted.has(accessToken) && (!refreshToken || presented.has(refreshToken)),
    ownerOf: (accessToken: string) => accessToken.split(' ')[1],

    watch,

    receive(call: Call): Course {
      tally.calls++;
      const fault = healthy ? undefined : plan();
      if (fault) faults[nameOf(fault)] = (faults[nameOf(fault)] ?? 0) + 1;
      const answer = answerTo(call, fault);
      return {
        afterMs: fault?.kind === 'late' ? fault.ms : 0,
        answer: fault?.kind === 'dropped' ? 'dropped' : fault?.kind === 'silent' ? undefined : answer,
        delivered: () => delivered(call, answer),
      };
    },

    /** The writer knows the doubt and has the text sent again. */
    askedAgain: (text: string) => doubtful.delete(text),
    isDoubtful: (text: string) => doubtful.has(text),

    /** No access token of the user is accepted any more. */
    expireAll(userId: string) {
      for (const [token, owner] of [...accepted]) if (owner === userId) accepted.delete(token);
    },

    forgetSessions(userId: string) {
      for (const [session, owner] of [...sessions]) if (owner === userId) sessions.delete(session);
    },

    /** No fault from now on. */
    heal() {
      healthy = true;
    },
  };
}
