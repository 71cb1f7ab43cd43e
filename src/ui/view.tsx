import { effect } from '@preact/signals-core';
import { render } from 'preact';
import type { Conversation } from '../model/conversation';
import type { Entry } from '../model/entry';
import { createUiState, type Ui, type UiOptions } from './ui';
import { Widget } from './Widget';

/**
 * The view is one function of the signals: whenever one it read changes, it is rendered anew, at once.
 * Returns the function that takes it off the page.
 */
export function mountView(root: ShadowRoot, options: UiOptions, conversation: Conversation): () => void {
  const state = createUiState(options, conversation);
  const settle = createSettler(root);
  const stop = effect(() => {
    const ui: Ui = { ...options, ...state, ...options.words.value, options: options.options.value };
    const focused = root.activeElement;
    const around = focused?.closest<HTMLElement>('[tabindex]');
    render(<Widget ui={ui} />, root);
    settle(ui);
    // What was pressed may be gone with it: whoever uses no pointer goes on from what it stood in.
    if (focused && !root.activeElement) (around ?? root.querySelector<HTMLElement>('.launcher'))?.focus();
  });
  return () => {
    stop();
    render(null, root);
  };
}

/** Below the newest entry, and a little above what is shown from its beginning. */
const AROUND_PX = 28;

/** Tells the DOM after each rendering what no attribute can say: modality, the composer's height, where to scroll. */
function createSettler(root: ShadowRoot) {
  let panel: HTMLDialogElement | null;
  let modal: boolean | undefined;
  let text: string | undefined;
  let newest: Entry | undefined;
  let count: number | undefined;
  let warmed = false;

  return ({ conversation, fullScreen, scroll, shown, behind, menuOpen, time }: Ui) => {
    const before = panel;
    panel = root.querySelector('dialog');
    if (!panel) {
      menuOpen.value = false;
      return;
    }
    const fresh = panel !== before;
    const last = conversation.entries.peek().at(-1);
    const input = root.querySelector('textarea') as HTMLElement;
    const log = root.querySelector('[role=log]') as HTMLElement;

    if (fresh || modal !== fullScreen.value) {
      modal = fullScreen.value;
      makeModal(panel, modal, root.activeElement as HTMLElement | null);
    }
    if (fresh || text !== conversation.draft.value) {
      text = conversation.draft.value;
      input.style.height = '';
      if (text) input.style.height = `${input.scrollHeight}px`;
    }
    const isNew = last !== newest;
    // A page's first format takes 12 ms: in a task of its own once this is painted, mostly before a time is shown.
    if (!warmed && (text || isNew)) {
      warmed = true;
      requestAnimationFrame(() => setTimeout(time));
    }
    // What the person asked for is always brought into view; replies only where they are not reading back.
    if (fresh || (isNew && (last?.kind !== 'reply' || log.scrollTop === scroll.head)))
      scroll.following = true;
    newest = last;
    if (scroll.following) log.scrollTop = log.scrollHeight;
    if (isNew) {
      behind.value = scroll.following ? 0 : behind.peek() + 1;
      const latest = (log.firstElementChild as Element).lastElementChild as Element;
      if (!fresh) latest.classList.add('new');
      const over = latest.clientHeight - log.clientHeight;
      // What is higher than the log is read from its beginning.
      if (over > 0 && scroll.following) {
        scroll.following = false;
        log.scrollTop -= over + AROUND_PX;
        scroll.head = log.scrollTop;
      }
    }
    // Earlier entries came in above: what is read stays where it is.
    else if (count !== shown.value) log.scrollTop = log.scrollHeight - scroll.fromEnd;
    count = shown.value;
  };
}

/** `show()` would take the focus; the attribute alone does not. */
function makeModal(panel: HTMLDialogElement, modal: boolean, focused: HTMLElement | null) {
  panel.close();
  if (modal) panel.showModal();
  else panel.setAttribute('open', '');
  if (focused) focused.focus();
  else panel.querySelector<HTMLElement>(':focus')?.blur();
}
