import type { ChatSnapshot } from './chat';

/** Before there is a chat, and on a server. */
export const EMPTY_SNAPSHOT: ChatSnapshot = Object.freeze({
  entries: Object.freeze([]),
  draft: '',
  refusal: undefined,
  sessionId: undefined,
  connection: 'online',
  signedOut: false,
  canSignIn: false,
  obstacle: undefined,
  arriving: 0,
  awaited: 0,
  returnedFrom: undefined,
});
