import { type Signal, signal } from '@preact/signals-core';
import type { VNode } from 'preact';
import { derived, type Readable } from '../derived';
import type { Words } from '../locale/words';
import type { Conversation } from '../model/conversation';
import type { Entry } from '../model/entry';
import type { Panel } from '../model/panel';
import type { Options } from '../options';

/** What the view shows and does, whoever the user is. */
export interface UiOptions {
  options: Readable<Options>;
  words: Readable<Words>;
  panel: Panel;
  scheme: Readable<'light' | 'dark'>;
  /** The panel fills the screen and is modal. */
  fullScreen: Readable<boolean>;
  amountsHidden: Signal<boolean>;
  /** Runs the host's code; what it throws is reported and stays there. */
  contain<T>(fault: string, act: () => T): T | undefined;
  /** Opens the panel for the person, who will want the focus in it. */
  open(): void;
  close(): void;
}

/** How many entries are on the page; scrolling back brings as many more. */
export const WINDOW = 60;

type UiState = ReturnType<typeof createUiState>;

/** What only the view knows of one conversation. */
export function createUiState({ options, words, amountsHidden }: UiOptions, conversation: Conversation) {
  const menuOpen = signal<boolean | 'ask'>(false);
  /** How many entries are shown, from the newest. */
  const shown = signal(WINDOW);
  /** Replies that came in while the person reads what was said earlier. */
  const behind = signal(0);
  /** How many of a long list are shown, by the id of its entry. */
  const limits = signal<Readonly<Record<string, number>>>({});
  /** The reference copied last. */
  const copied = signal<string | undefined>(undefined);
  return {
    conversation,
    menuOpen,
    shown,
    behind,
    limits,
    copied,
    /** Whether the last key in the composer was heard, and not swallowed by the page. */
    keys: { heard: false },
    /** Whether the end is kept in view, where the person reads instead, and where what is too high begins. */
    scroll: { following: true, fromEnd: 0, head: -1 },
    /** The same element for the same entry, until something changes that all entries show. */
    elements: derived(
      [options, words, amountsHidden, limits, copied, conversation.returnedFrom],
      () => new WeakMap<Entry, VNode>(),
    ),
  };
}

/** Everything a component may read and do, in the language and with the options as they stand. */
export type Ui = Omit<UiOptions, 'options'> & UiState & Words & { options: Options };

export interface UiProps {
  ui: Ui;
}
