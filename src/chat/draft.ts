import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { attempt } from '../lib/attempt';
import { errorName, isFilled, isFunction, isObject, isString, kindOf, propertyOf } from '../lib/guards';
import { parse, stringify } from '../lib/json';
import { readShape, type Shape } from '../lib/shape';
import { type Reporter, warnOfUnknown } from '../report/reporter';
import { type AskOptions, type ConversationActs, MAX_SUGGESTIONS } from './acts';
import { EMPTY_SNAPSHOT, extrasOf, isCard } from './entry';
import type { Conversation } from './state';
import type { About, DraftAbout, Refusal } from './types';

/** What is being written, what it is about, and whether it may leave. */
export interface Draft extends Pick<ConversationActs, 'writeDraft' | 'send' | 'suggest'> {
  /** What the text in the composer is about. */
  readonly draftAbout: Signal<DraftAbout | undefined>;
  /** The text, as far as it may be stored. */
  readonly storedText: ReadonlySignal<string>;
  /** Puts a text of the host into the composer, in place of the text there and of what that is about. */
  prefill(text: string): void;
  /** The same with what the text is about. A text that the person has typed or changed stays. */
  ask(text: string, options?: AskOptions): void;
  removeAbout(): void;
  /** Sends what is in the composer. Returns whether it was taken. */
  sendDraft(): boolean;
}

/** The longest context of a message, as JSON. */
const MAX_CONTEXT = 8_000;

/** What the console says is taken. */
const TAKEN_BEFORE_SEND = 'a function that returns the text, false or { reason } at once';
const TAKEN_ABOUT = '"about" of the form { title, value?, from? }';
const TAKEN_CONTEXT = `a function that returns plain data, ${MAX_CONTEXT} characters of JSON at most`;

export function createDraft(
  { state, getSettings, report, signal: life }: Conversation,
  deliver: (text: string, about: About | undefined, context: object | undefined) => void,
): Draft {
  const { draft, refusal, suggestions, entries } = state;
  const draftAbout = signal<DraftAbout | undefined>(undefined);
  /** What the host has put into the composer. */
  let textOfHost = '';
  /** What the host has refused. */
  let refusedText: string | undefined;
  /** The suggestions that came with a reply. */
  let ofReply: readonly string[] | undefined;

  /** The payload of the newest message, where it is a text reply. It stays the same when the reply is rated. */
  const newestReply = computed(() => {
    const newest = entries.value.findLast((entry) => !isCard(entry));
    return newest?.kind === 'reply' && newest.payloadType === 'text' ? newest.payload : undefined;
  });

  newestReply.subscribe((payload) => {
    const texts = payload && extrasOf({ payloadType: 'text', payload }).suggestions;
    if (!texts && suggestions.peek() !== ofReply) return;
    suggest(texts ?? []);
    ofReply = suggestions.peek();
  });

  function suggest(texts: readonly string[]) {
    const questions = [...new Set(texts.filter(isFilled))].slice(0, MAX_SUGGESTIONS);
    suggestions.value = questions.length > 0 ? Object.freeze(questions) : EMPTY_SNAPSHOT.suggestions;
  }

  function writeDraft(text: string) {
    batch(() => {
      draft.value = text;
      refusal.value = undefined;
    });
  }

  function prefill(text: string) {
    writeDraft(text);
    textOfHost = text;
    removeAbout();
  }

  function removeAbout() {
    draftAbout.value = undefined;
  }

  /** Sends a text if it may leave. A refused one stays in the composer. */
  function submit(given: string, about: About | undefined): boolean {
    const text = given.trim();
    const checked = text && check(text);
    // `beforeSend` may have ended the chat.
    if (!checked || life.aborted) return false;
    if (!isString(checked)) {
      refusedText = checked.excess ? undefined : text;
      batch(() => {
        refusal.value = Object.freeze(checked);
        if (draft.peek()) return;
        draft.value = text;
        draftAbout.value = about;
      });
      return false;
    }
    // At once, so that no record has the text twice: as the draft and as a message.
    batch(() => {
      deliver(checked, about && toAbout(about), askForContext());
      refusal.value = undefined;
      suggestions.value = EMPTY_SNAPSHOT.suggestions;
      if (draft.peek() === given) draft.value = '';
      if (draftAbout.peek() === about) removeAbout();
    });
    return true;
  }

  /** What may be sent of a text, or why nothing of it. The host is asked about none that is too long. */
  function check(text: string): string | Refusal {
    const { maxLength } = getSettings();
    const checked = text.length > maxLength ? text : askHost(text);
    if (!isString(checked) || checked.length <= maxLength) return checked;
    report.warn(['too-long', maxLength]);
    return { excess: checked.length - maxLength };
  }

  /** The host's answer to a text. A host that throws or answers nonsense has refused it. */
  function askHost(text: string): string | Refusal {
    const { beforeSend } = getSettings();
    if (!beforeSend) return text;
    // `undefined` only where it threw, which is told already.
    const ask = () => beforeSend(text) ?? null;
    const answer: unknown = report.contain(['host-threw', '"beforeSend"'], ask, errorName);
    if (isFilled(answer)) return answer.trim();
    if (isObject(answer) && isString(answer.reason)) return { reason: answer.reason };
    if (answer !== false && answer !== undefined)
      report.warn(['wrong-option', 'beforeSend', TAKEN_BEFORE_SEND, kindOf(answer), 'the text was not sent']);
    return {};
  }

  /** What the page shows now: a copy, as the host may change its object before the message leaves. */
  function askForContext(): object | undefined {
    const { context } = getSettings();
    const given = report.contain(['host-threw', '"context"'], () => context?.(), errorName) ?? undefined;
    if (given === undefined) return undefined;
    const kind = kindOf(given);
    // Not every object can be written as JSON.
    const json = (kind === 'an object' && attempt(() => stringify(given))) || '';
    const isLong = json.length > MAX_CONTEXT;
    // Some objects, such as a `Date`, are texts in JSON.
    const copy = isLong ? undefined : parse(json);
    if (isObject(copy)) return copy;
    report.warn(['wrong-option', 'context', TAKEN_CONTEXT, isLong ? 'more' : kind, 'the message has none']);
    return undefined;
  }

  return {
    draftAbout,
    // A text that the host refuses may be a card number.
    storedText: computed(() => (refusal.value && draft.value.trim() === refusedText ? '' : draft.value)),
    writeDraft,
    prefill,
    removeAbout,
    suggest,
    send: (text, given) => submit(text, readAbout('send()', given, report)),
    sendDraft: () => submit(draft.peek(), draftAbout.peek()),

    ask(text, given) {
      const about = readAbout('ask()', given, report);
      if ([textOfHost, ''].includes(draft.peek())) prefill(text);
      draftAbout.value = about;
    },
  };
}

const toAbout = ({ title, value }: About): About => Object.freeze(value ? { title, value } : { title });

const isElement = (value: unknown) => !value || isFunction(propertyOf(value, 'getBoundingClientRect'));

const ABOUT: Shape = { title: isFilled, 'value?': isString, 'from?': isElement };

/** What a text is about, as the host gives it. The developer is told of a wrong one, which counts as none. */
function readAbout(call: string, options: unknown, report: Reporter): DraftAbout | undefined {
  const given = isObject(options) ? options : { about: options };
  warnOfUnknown(report.warn, call, Object.keys(given), ['about']);
  const about = given.about ?? undefined;
  if (about === undefined) return undefined;
  let isWhole = true;
  const { copy } = readShape(ABOUT, about, 'about', () => (isWhole = false));
  if (!copy || !isWhole) {
    report.warn(['wrong-argument', call, TAKEN_ABOUT]);
    return undefined;
  }
  warnOfUnknown(report.warn, `The "about" of ${call}`, Object.keys(about), ['title', 'value', 'from']);
  return copy as DraftAbout;
}
