import { type Call, isRefusal, isTurnedAway, type Reply } from './answers';

interface Rules {
  isAccepted(accessToken: string): boolean;
  breach(rule: string, detail: string): void;
}

/**
 * Watches the callers of a service: a refresh token may be presented once, and nobody may repeat a text that may have
 * been taken, unless its writer asked for it.
 */
export function watchCallers({ isAccepted, breach }: Rules) {
  const presented = new Set<string>();
  /** Texts whose last sending may have been taken, as far as their writer knows. */
  const doubtful = new Set<string>();
  const tally = { refreshes: 0, turnedAway: 0, unknowing: 0 };

  function watchSend(text: string) {
    if (doubtful.has(text)) breach('repeated', text);
    doubtful.add(text);
  }

  function watchRefresh(token: string, refreshToken: string, unknowing: boolean) {
    tally.refreshes++;
    if (isAccepted(token)) breach('renewed without need', token);
    if (!presented.has(refreshToken)) presented.add(refreshToken);
    else if (unknowing) tally.unknowing++;
    else breach('presented twice', refreshToken);
  }

  return {
    tally,
    wasPresented: (refreshToken: string) => presented.has(refreshToken),

    /** A call leaves its page. `unknowing`: nobody could tell the caller that its refresh token was presented before. */
    left({ operation, token, body }: Call, unknowing = false) {
      if (operation === 'send') watchSend(body.payload.text);
      if (operation === 'refresh') watchRefresh(token, body.refreshToken, unknowing);
    },

    /** The caller has its answer. */
    answered({ operation, body }: Call, reply: Reply) {
      if (operation === 'send' && isRefusal(reply)) doubtful.delete(body.payload.text);
      if (operation !== 'refresh' || !isTurnedAway(reply)) return;
      presented.delete(body.refreshToken);
      tally.refreshes--;
      tally.turnedAway++;
    },

    /** The writer knows the doubt and sends the text again. */
    askedAgain: (text: string) => doubtful.delete(text),
    isDoubtful: (text: string) => doubtful.has(text),
  };
}
