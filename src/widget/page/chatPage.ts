import type { ChatPage } from '../../chat/engine';
import type { Reporter } from '../../lib/reporter';
import { createNoAnswerDiagnosis } from './noAnswerDiagnosis';
import { followPage } from './pageEvents';

/** What a chat needs to know of the page or the worker around it. */
export function createChatPage(getBaseUrl: () => string, report: Reporter): ChatPage {
  const noAnswer = createNoAnswerDiagnosis({
    getBaseUrl,
    onBlocked: (origin) => report.warn(['blocked-by-csp', origin]),
  });
  return {
    isBrowserOnline: () => globalThis.navigator?.onLine ?? true,
    diagnoseNoAnswer: noAnswer.diagnose,

    follow(listeners) {
      const stop = followPage(listeners);
      return () => {
        stop();
        noAnswer.stop();
      };
    },
  };
}
