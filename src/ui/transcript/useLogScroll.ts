import type { Signal } from '@preact/signals';
import type { RefObject, TargetedEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isCard } from '../../chat/entry';
import type { Entry } from '../../chat/types';
import { joinStops, listen, observeMutations } from '../../lib/listen';
import { useUi, WINDOW_SIZE } from '../context';

/** This close to the end, the newest entry stays in view; this close to the beginning, earlier ones are fetched. */
const NEAR_PX = 80;
/** Libraries for smooth scrolling prevent the default of these on the page, and the conversation would not move. */
const GESTURES = ['wheel', 'touchstart', 'touchmove', 'touchend', 'touchcancel'];
/** Space above an entry that is shown from its beginning. */
const ABOVE_PX = 12;

interface Position {
  /** The end is kept in view. */
  following: boolean;
  /** How far the top of the view is from the end of the log. */
  fromEnd: number;
  /** The scroll position that was last seen. */
  top: number;
  /** How high the view was. */
  height: number;
  /** Where the view was put, until the person scrolls. */
  put?: number | undefined;
  /** The newest entry, and how many there were, when the view was last put in its place. */
  newest?: string | undefined;
  count: number;
}

/** A card that has loaded is as new as an entry that came in. */
const keyOf = (entry: Entry | undefined) =>
  entry && (isCard(entry) ? `${entry.id} ${entry.phase.is}` : entry.id);

const wasAskedFor = (entry: Entry) =>
  entry.kind === 'user' || (isCard(entry) && entry.phase.is === 'loading');

/** The height of the entries. The scroll height of the log is larger while the conversation rises. */
const heightOf = (log: HTMLElement) => (log.firstElementChild as HTMLElement).offsetHeight;

/**
 * Keeps the view of the log where the person expects it: at the end while they follow the conversation, at the
 * beginning of an entry that is higher than the log, and where they read when earlier entries come in above.
 */
export function useLogScroll(log: RefObject<HTMLElement | null>, all: readonly Entry[], hasEarlier: boolean) {
  const { calm, panel, state } = useUi();
  const { windowSize, unseenCount, portions, isFarBack } = state;
  const isOpen = panel.open.value;
  const size = windowSize.value;
  const shownPortions = portions.value;
  const oldest = all[0]?.id;
  const newest = all.at(-1);
  const count = all.length;
  const key = keyOf(newest);
  const isAsked = newest !== undefined && wasAskedFor(newest);
  const at = useRef<Position>({ following: true, fromEnd: 0, top: 0, height: 0, count: 0 }).current;
  const rise = key !== at.newest && !calm.peek() ? noteRise(log.current) : undefined;

  // The person goes on where they read when earlier entries come in above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size of the window brings them, or the host's history
  useLayoutEffect(() => {
    if (log.current && at.fromEnd) log.current.scrollTop = heightOf(log.current) - at.fromEnd;
  }, [log, at, size, oldest]);

  // The next portion of a text or a list begins where the person reads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press brings it
  useLayoutEffect(() => {
    if (at.newest === undefined) return;
    at.following = false;
    at.put = undefined;
  }, [at, shownPortions]);

  useLayoutEffect(() => {
    const element = log.current;
    // A panel that is built before it opens shows what is new when it opens.
    if (!element || !isOpen) return;
    if (key !== at.newest) {
      // What the person wrote or asked for is brought into view, an answer only if they are not reading earlier entries.
      if (isAsked || at.put !== undefined) at.following = true;
      unseenCount.value = at.following ? 0 : unseenCount.peek() + Math.max(1, count - at.count);
      if (at.following) {
        showNewest(element, at);
        rise?.();
      }
    }
    at.newest = key;
    at.count = count;
  }, [log, at, isOpen, key, isAsked, count, unseenCount, rise]);

  useLayoutEffect(() => {
    const element = log.current;
    const content = element?.firstElementChild;
    if (!element || !content) return undefined;
    // The end stays in view when the height of the log or of its content changes.
    const observer = new ResizeObserver(() => {
      if (at.following) showNewest(element, at, element.scrollTop);
      measure(element, at, isFarBack);
    });
    observer.observe(element);
    observer.observe(content);
    // WebKit has no scroll anchoring. It first lays out the log without its new elements, and scrolls it up.
    const unanchored = CSS.supports('overflow-anchor', 'auto') ? [] : [content];
    return joinStops([
      () => observer.disconnect(),
      observeMutations(unanchored, { childList: true, subtree: true }, () => {
        if (element.scrollTop < at.top) element.scrollTop = at.top;
      }),
      listen(element, GESTURES, (event) => event.stopPropagation(), { passive: true }),
    ]);
  }, [log, at, isFarBack]);

  function handleScroll({ currentTarget: element }: TargetedEvent<HTMLElement>) {
    const { scrollTop, clientHeight } = element;
    const isResized = clientHeight !== at.height;
    at.top = scrollTop;
    measure(element, at, isFarBack);
    // The event of our own scrolling may come after the log has grown further.
    if (scrollTop !== at.put) {
      at.put = undefined;
      // In another height the browser moves the log. The observer, which comes next, brings the end back.
      if (!isResized) at.following = at.fromEnd - clientHeight < NEAR_PX;
    }
    if (at.following) unseenCount.value = 0;
    if (scrollTop < NEAR_PX && hasEarlier) windowSize.value += WINDOW_SIZE;
  }

  return handleScroll;
}

function measure(log: HTMLElement, at: Position, isFarBack: Signal<boolean>) {
  at.height = log.clientHeight;
  at.fromEnd = heightOf(log) - log.scrollTop;
  isFarBack.value = at.fromEnd > 2 * at.height;
}

/**
 * Brings the newest entry into view. Of more than the log has room for, it shows the beginning: of all that is new where
 * the panel was just opened, of the question that a reply answers, and else of the entry. Who has read past it, to `top`, is shown the end.
 */
function showNewest(log: HTMLElement, at: Position, top = 0) {
  const last = log.firstElementChild?.lastElementChild;
  const newest = (last?.matches('.earlier') ? last.lastElementChild : last) as HTMLElement | null;
  if (!newest) return;
  const question = newest.matches('.user + .assistant') && (newest.previousElementSibling as HTMLElement);
  const first =
    (at.newest === undefined && log.querySelector<HTMLElement>('.new-line')) || question || newest;
  const end = heightOf(log) - log.clientHeight;
  const beginning = first.offsetTop - ABOVE_PX;
  at.following = beginning >= end || beginning < top;
  log.scrollTop = at.following ? end : beginning;
  at.top = at.put = log.scrollTop;
}

/** Notes where the newest entry stands. The function lets the conversation rise or sink from there, without a layout shift. */
function noteRise(log: HTMLElement | null) {
  const content = log?.firstElementChild;
  // The first message takes the place of the welcome, and rises from the composer.
  const entry = [...(content?.children ?? [])].findLast((child) => !child.matches('.waiting, :empty'));
  const top = entry?.getBoundingClientRect().top ?? 0;
  return () => {
    for (const motion of content?.getAnimations?.() ?? []) motion.finish();
    const by = entry?.isConnected ? top - entry.getBoundingClientRect().top : 12;
    // A card that got lower stands still, and the conversation sinks to it.
    const sinks = by < 0 && entry === content?.lastElementChild;
    if (sinks || by > 0) move(content, by);
    if (sinks) move(entry?.firstElementChild, -by);
  };
}

function move(element: Element | null | undefined, by: number) {
  element?.animate?.({ transform: [`translateY(${by}px)`, 'none'] }, { duration: 180, easing: 'ease-out' });
}
