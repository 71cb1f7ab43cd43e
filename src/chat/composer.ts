import { batch } from '@preact/signals-core';
import { isFunction, isObject, isString, propertyOf } from '../lib/guards';
import type { Reporter } from '../lib/reporter';
import type { Refusal } from './chatSnapshot';
import type { WritableState } from './state';

export interface ComposerSettings {
  beforeSend?: ((text: string) => string | false | { reason: string }) | undefined;
}

export interface ComposerOptions {
  state: Pick<WritableState, 'draft' | 'refusal'>;
  getSettings(): ComposerSettings;
  report: Reporter;
}

/** The text that is being written, and the check of the host before it is sent. */
export interface Composer {
  write(text: string): void;
  /** The text to send; `undefined` if it is blank, or if the host refuses it. A refused text becomes the draft. */
  check(text: string): string | undefined;
}

export function createComposer({ state, getSettings, report }: ComposerOptions): Composer {
  const { draft, refusal } = state;

  /** What the host makes of a text. A host that throws or answers nonsense has refused it. */
  function askHost(text: string): string | Refusal {
    const { beforeSend } = getSettings();
    if (!beforeSend) return text;
    const answer: unknown = report.contain(['host-threw', '"beforeSend"'], () => beforeSend(text));
    if (isFunction(propertyOf(answer, 'then'))) report.warn(['async-before-send']);
    if (isString(answer) && answer.trim()) return answer.trim();
    return isObject(answer) && isString(answer.reason) ? { reason: answer.reason } : {};
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
      const answer = askHost(text);
      const allowed = isString(answer);
      batch(() => {
        refusal.value = allowed ? undefined : answer;
        if (!allowed && !draft.peek()) draft.value = text;
      });
      return allowed ? answer : undefined;
    },
  };
}
