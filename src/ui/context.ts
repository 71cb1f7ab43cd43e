import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Panel } from '../chat/panel';
import type { About, CardKind } from '../chat/types';
import type { User } from '../chat/user';
import { maskAmounts } from '../lib/text';
import { now } from '../lib/time';
import type { Translation } from '../locale/translation';
import type { Options } from '../options/widgetOptions';
import type { Reporter } from '../report/reporter';

/** The checked options, without the tokens: the view needs none. */
export type ViewOptions = Omit<Options, 'tokens'>;

/** Language, direction, colours and sizes of the widget, as attributes of its frame and as styles of the host element. */
export interface Theme {
  scheme: 'light' | 'dark';
  applyTo(frame: HTMLElement): void;
}

/** Where the focus should go after the next rendering: a part of the widget, or the host's own button. */
export type FocusTarget = 'input' | 'panel' | 'launcher' | HTMLElement;

/** The parts of the widget that the view uses. They stay when the user changes. */
export interface WidgetContext {
  options: ReadonlySignal<ViewOptions>;
  translation: ReadonlySignal<Translation>;
  panel: Panel;
  theme: ReadonlySignal<Theme>;
  /** The panel fills the screen and is modal. */
  fullScreen: ReadonlySignal<boolean>;
  /** The person wants nothing on the screen to move. */
  calm: ReadonlySignal<boolean>;
  /** How often the widget was put on the page. */
  attachments: ReadonlySignal<number>;
  focusTarget: Signal<FocusTarget | undefined>;
  report: Reporter;
  /** Opens the panel for the person, who wants the focus in it. */
  open(): void;
  close(): void;
  /** Puts the widget above all layers of the page, as an open panel is. */
  raise(): void;
}

/** How many entries are on the page, or a few more. Scrolling back brings as many again. */
export const WINDOW_SIZE = 40;

/** The state of the view for one conversation. It outlives a panel that is closed. */
const createViewState = () => ({
  /** How many entries are shown, from the newest. */
  windowSize: signal(WINDOW_SIZE),
  /** Replies that came in while the person reads earlier messages. */
  unseenCount: signal(0),
  /** The person reads a screen or more above the newest message. */
  isFarBack: signal(false),
  /** How many portions of a long text or list are shown, by the id of its entry. */
  portions: signal<ReadonlyMap<string, number>>(new Map()),
  /** The questions about actions that the person has asked, by the id of the action. */
  asked: signal<ReadonlySet<string>>(new Set()),
  /** The height of the last card of each kind, as CSS has it; at first, that of most. */
  cardHeights: { metrics: '29.9em', actions: '20em', connect: '14.2em' } satisfies Record<CardKind, string>,
  /** The subject whose chip has risen from its place on the page. It does not rise again when the panel is opened again. */
  risenAbout: undefined as About | undefined,
  /** The conversation is on the page, so messages that come in now are new. */
  isLogShown: false,
  /** The local day. It is looked at again when the person comes back to the tab, perhaps on the next day. */
  today: signal(dayOf(now())),
});

/** The local day of a time in milliseconds. */
export const dayOf = (time: number) => new Date(time).toDateString();

/** Everything that components share. A component that reads a signal while it renders is rendered again when it changes. */
export const createUi = (widget: WidgetContext, chat: User) => ({
  ...widget,
  chat,
  state: createViewState(),
  /** Nothing has been said. */
  isEmpty: computed(() => chat.entries.value.length === 0),
  amountsHidden: widget.panel.amountsHidden,

  /** The first of the replies that were unread when the panel was opened. Those that come in later are not counted. */
  firstNew: computed(() => {
    const count = widget.panel.newCount.value;
    const replies = chat.entries.peek().filter((entry) => entry.kind === 'reply' && !entry.arriving);
    return count ? replies.slice(-count)[0]?.id : undefined;
  }),

  /** The messages of the language. */
  t: (...given: Parameters<Translation['t']>) => widget.translation.value.t(...given),

  /** Covers the numbers of a text while amounts are hidden. */
  mask: (text: string) => (widget.panel.amountsHidden.value ? maskAmounts(text) : text),
});

export type Ui = ReturnType<typeof createUi>;

/** Every component of the widget is inside of it. */
export const UiContext = createContext<Ui>(undefined as never);

export const useUi = () => useContext(UiContext);

/** How many portions of the long text or list of an entry are shown, and the way to one more. */
export function usePortions(id: string) {
  const { portions } = useUi().state;
  const count = portions.value.get(id) ?? 1;
  const showMore = () => (portions.value = new Map(portions.peek()).set(id, count + 1));
  return { count, showMore };
}
