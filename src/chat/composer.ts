import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { isObject, isString } from '../lib/guards';
import type { Reporter } from '../lib/reporter';
import type { Refusal } from './refusal';

export interface ComposerSettings {
  beforeSend?: ((text: string) => string | false | { reason: string }) | undefined;
}

/** The text that is being written, and the host's say before it is sent. */
export interface Composer {
  readonly draft: ReadonlySignal<string>;
  readonly refusal: ReadonlySignal<Refusal | undefined>;
  write(text: string): void;
  /** The text to send; `undefined` if it is blank, or if the host refuses it. A refused text becomes the draft. */
  check(text: string): string | undefined;
}

export function createComposer(getSettings: () => ComposerSettings, report: Reporter): Composer {
  const draft = signal('');
  const refusal = signal<Refusal | undefined>(undefined);

  /** What the host makes of a text. A host that throws or answers nonsense has refused it. */
  function askHost(text: string): string | Refusal {
    const { beforeSend } = getSettings();
    if (!beforeSend) return text;
    const answer: unknown = report.contain(['host-threw', '"beforeSend"'], () => beforeSend(text));
    if (isString(answer) && answer.trim()) return answer.trim();
    return isObject(answer) && isString(answer.reason) ? { reason: answer.reason } : {};
  }

  return {
    draft,
    refusal,

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
