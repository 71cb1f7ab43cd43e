import { isFilled, isFunction, isObject, isString } from '../lib/guards';
import { findUnknownNames } from '../lib/nearestName';
import type { Reporter } from '../lib/reporter';
import { ACTION, findMismatch } from '../service/wire';
import { type Acts, MAX_SUGGESTIONS } from './acts';
import type { Conversation } from './conversation';
import { isMessage } from './replies';

const MESSAGE_FIELDS = ['id', 'payloadType', 'payload'];

interface UncheckedActs<Change> extends Pick<Acts<Change>, 'update' | 'on'> {
  getConversation(): Conversation;
}

/** The acts whose arguments hosts without types may get wrong: wrong ones are told in the console. */
export function checkArguments<Change>(
  { getConversation, update, on }: UncheckedActs<Change>,
  eventNames: readonly string[],
  report: Pick<Reporter, 'warn'>,
) {
  return {
    send: (text) => isText('send()', text, report) && getConversation().send(text),

    writeDraft(text) {
      if (isText('writeDraft()', text, report)) getConversation().writeDraft(text);
    },

    chooseAction(action) {
      if (!findMismatch(ACTION, action)) return getConversation().chooseAction(action);
      report.warn(['wrong-argument', 'chooseAction()', '{ insightId, title, priorityRank }']);
      return false;
    },

    receive(message) {
      const fields = isObject(message) ? Object.keys(message) : [];
      for (const found of findUnknownNames(fields, MESSAGE_FIELDS, { type: 'payloadType' }))
        report.warn(['unknown-argument', 'receive()', ...found]);
      if (isMessage(message)) getConversation().receive([message]);
      else report.warn(['wrong-argument', 'receive()', '{ id?, payloadType, payload }']);
    },

    suggest(texts) {
      const questions = Array.isArray(texts) ? texts.filter(isFilled) : [];
      if (questions.length !== texts?.length)
        report.warn(['wrong-argument', 'suggest()', 'an array of questions']);
      getConversation().suggest([...new Set(questions)].slice(0, MAX_SUGGESTIONS));
    },

    update(change) {
      if (isObject(change)) update(change);
      else report.warn(['wrong-argument', 'update()', 'options']);
    },

    on(name, listener) {
      for (const found of findUnknownNames([String(name)], eventNames))
        report.warn(['unknown-event', ...found]);
      if (isFunction(listener)) return on(name, listener);
      report.warn(['wrong-argument', 'on()', 'the name of an event and a function']);
      return () => {};
    },
  } satisfies Partial<Acts<Change>>;
}

/** Whether a method was given a text. Anything else is told in the console. */
export function isText(call: string, given: unknown, report: Pick<Reporter, 'warn'>): given is string {
  if (isString(given)) return true;
  report.warn(['wrong-argument', call, 'a string']);
  return false;
}
