import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { ChatParts } from './chat';
import type { Conversation } from './conversation';

/** Each part of the conversation of whoever is there now. */
export function followParts(conversation: ReadonlySignal<Conversation>): ChatParts {
  const follow = <Name extends keyof ChatParts>(name: Name) =>
    computed(() => conversation.value[name].value) as unknown as ChatParts[Name];
  return {
    entries: follow('entries'),
    draft: follow('draft'),
    refusal: follow('refusal'),
    sessionId: follow('sessionId'),
    connection: follow('connection'),
    signedOut: follow('signedOut'),
    canSignIn: follow('canSignIn'),
    obstacle: follow('obstacle'),
    arriving: follow('arriving'),
    awaited: follow('awaited'),
    returnedFrom: follow('returnedFrom'),
  };
}
