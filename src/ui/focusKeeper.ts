import type { Signal } from '@preact/signals';
import type { FocusTarget } from './context';

/** Carries the focus from one view to the next, so that a person who is typing can go on. */
export interface FocusKeeper {
  /** Remembers where the focus is in the view that is about to leave the page. */
  keep(): void;
  /** Asks for the focus in the next view, unless the person has gone elsewhere. */
  restore(): void;
}

export function createFocusKeeper(
  root: ShadowRoot,
  focusTarget: Signal<FocusTarget | undefined>,
): FocusKeeper {
  let kept: FocusTarget | undefined;

  return {
    keep() {
      kept = targetOf(root.activeElement) ?? kept;
    },

    restore() {
      const { activeElement, body } = document;
      const isElsewhere = activeElement && activeElement !== body && activeElement !== root.host;
      if (kept && !isElsewhere && !focusTarget.peek()) focusTarget.value = kept;
      kept = undefined;
    },
  };
}

function targetOf(focused: Element | null): FocusTarget | undefined {
  if (!focused) return undefined;
  if (!focused.closest('dialog')) return 'launcher';
  return focused.matches('textarea') ? 'input' : 'panel';
}
