import { expect, onTestFinished } from 'vitest';
import { type ConversationOptions, createConversation } from '../../src/model/conversation';
import { isView } from '../../src/model/entry';
import { readReplies } from '../../src/model/replies';
import { type FailureFacts, type FailureKind, ServiceFailure } from '../../src/service/failure';
import { settle } from './deferred';
import { createFakeService, type Script } from './fakeService';

export const failure = (kind: FailureKind, facts: FailureFacts = {}) =>
  new ServiceFailure(kind, 'POST /x', facts);

export const session = () => ({ sessionId: 'ses_1' });

export interface Talk {
  script?: Script;
  rules?: Partial<ReturnType<ConversationOptions['rules']>>;
  canSignIn?: boolean;
  /** Events that a listener prevents. */
  prevented?: readonly string[];
}

/** A conversation with a scripted service. A session is always to be had and every text taken, unless scripted otherwise. */
export function talk({ script, rules: given, canSignIn = false, prevented = [] }: Talk = {}) {
  const { service, calls } = createFakeService({
    createSession: session,
    sendMessage: () => undefined,
    ...script,
  });
  const events: [name: string, detail: unknown][] = [];
  const signIns: string[] = [];
  let received = 0;
  const rules: ReturnType<ConversationOptions['rules']> = {
    ...{ readReplies, beforeSend: (text: string) => text, actionOrder: 'as-sent' },
    ...given,
  };
  const conversation = createConversation({
    service,
    rules: () => rules,
    emit(name, detail) {
      events.push([name, detail]);
      return !prevented.includes(name);
    },
    onReceived: () => {
      received++;
    },
    canSignIn: () => canSignIn,
    signInAgain: () => signIns.push('again'),
  });
  onTestFinished(conversation.close);

  return {
    ...{ conversation, calls, events, signIns, rules },
    received: () => received,
    /** The texts that were sent, in order. */
    sent: () => calls.filter(([name]) => name === 'sendMessage').map(([, , text]) => text),
    count: (name: string) => calls.filter(([called]) => called === name).length,
    of: (name: string) => events.filter(([event]) => event === name).map(([, detail]) => detail),
    /** What the person wrote and where it stands. */
    written: () =>
      conversation.entries.value.flatMap((entry) =>
        entry.kind === 'user' ? [[entry.text, entry.status]] : [],
      ),
    replies: () =>
      conversation.entries.value.flatMap((entry) => (entry.kind === 'reply' ? [entry.payload.text] : [])),
    phase() {
      const views = conversation.entries.value.filter(isView);
      expect(views).toHaveLength(1);
      return views[0]?.phase;
    },
    idOf(text: string) {
      const found = conversation.entries.value.find((entry) => entry.kind === 'user' && entry.text === text);
      return found?.id ?? expect.unreachable(`nobody wrote ${text}`);
    },
    /** Opens it and lets it come to rest. */
    async start() {
      conversation.start();
      await settle();
    },
    async send(...texts: string[]) {
      for (const text of texts) conversation.send(text);
      await settle();
    },
  };
}
