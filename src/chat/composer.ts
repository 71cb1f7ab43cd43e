import { batch } from '@preact/signals-core';
import { isFunction, isObject, isString, propertyOf } from '../lib/guards';
import type { Reporter } from '../lib/reporter';
import type { Refusal } from './chatSnapshot';
import type { Settings } from './options';
import type { WritableState } from './state';

export interface ComposerOptions {
  state: Pick<WritableState, 'draft' | 'refusal'>;
  getSettings(): Pick<Settings, 'maxLength' | 'beforeSend'>;
  report: Reporter;
}

/** The text that is being written, and its check before it is sent. */
export interface Composer {
  write(text: string): void;
  /** The text to send; `undefined` if it is blank, too long, or refused by the host. A refused text becomes the draft. */
  check(text: string): string | undefined;
  /** Whether a text is short enough. A longer one is refused. */
  fits(text: string): boolean;
}

export function createComposer({ state, getSettings, report }: ComposerOptions): Composer {
  const { draft, refusal } = state;

  /** The host's answer to a text. A host that throws or answers nonsense has refused it. */
  function askHost(text: string): string | Refusal {
    const { beforeSend } = getSettings();
    if (!beforeSend) return text;
    const answer: unknown = report.contain(['host-threw', '"beforeSend"'], () => beforeSend(text));
    if (isFunction(propertyOf(answer, 'then'))) report.warn(['async-before-send']);
    if (isString(answer) && answer.trim()) return answer.trim();
    return isObject(answer) && isString(answer.reason) ? { reason: answer.reason } : {};
  }

  function findExcess(text: string): Refusal | undefined {
    const { maxLength } = getSettings();
    if (text.length <= maxLength) return undefined;
    report.warn(['too-long', maxLength]);
    return { excess: text.length - maxLength };
  }

  /** The text to send, or why it is not sent. */
  function judge(text: string): string | Refusal {
    const answer = findExcess(text) ?? askHost(text);
    return isString(answer) ? (findExcess(answer) ?? answer) : answer;
  }

  function refuse(text: string, why: Refusal) {
    batch(() => {
      refusal.value = Object.freeze(why);
      if (!draft.peek()) draft.value = text;
    });
  }

  return {
    write(text) {
      batch(() => {
        draft.value = text;
        refusal.value = undefined;
      });
    },

    check(given) {
      const text = given.trim();
      if (!text) return undefined;
      const answer = judge(text);
      if (!isString(answer)) {
        refuse(text, answer);
        return undefined;
      }
      refusal.value = undefined;
      return answer;
    },

    fits(text) {
      const excess = findExcess(text);
      if (excess) refuse(text, excess);
      return !excess;
    },
  };
}
