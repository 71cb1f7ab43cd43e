import { type Call, isRefusal, isTurnedAway, type Reply } from './answers';

interface Rules {
  isAccepted(accessToken: string): boolean;
  breach(rule: string, detail: string): void;
}

/**
 * Watches the callers of a service: a page may present a refresh token once, and nobody may repeat a text that may have
 * been taken, unless its writer asked for it.
 */
export function watchCallers({ isAccepted, breach }: Rules) {
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
    if (pages.has(page) && unknowing) tally.unknowing++;
    else if (pages.has(page)) breach('presented twice', refreshToken);
    presented.set(refreshToken, pages.add(page));
  }

  return {
    tally,
    wasPresented: (refreshToken: string) => !!presented.get(refreshToken)?.size,

    /** A call leaves its page. `unknowing`: nobody could tell the caller that its refresh token was presented before. */
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

    /** The writer knows the doubt and sends the text again. */
    askedAgain: (text: string) => doubtful.delete(text),
    isDoubtful: (text: string) => doubtful.has(text),
  };
}
