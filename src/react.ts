'use client';

import {
  type CSSProperties,
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type RefAttributes,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { CHAT_ACTS, createActs } from './chat/acts';
import { createLife, findMissing, type Life, type Living, type MaybeMissing } from './frameworks/createLife';
import { type ComponentOptions, EVENTS, type EventProps, initComponent } from './frameworks/initComponent';
import { type ChatActs, type ChatSnapshot, createChat, EMPTY_SNAPSHOT } from './headless';
import type { Given, HeadlessOptions } from './options/types';
import { HANDLE_ACTS, type Handle } from './widget/handle';

export type { ChatActs, EventProps, Handle };

/** Of the element that the component renders with `mode: 'inline'` and without a `target`. */
export interface ElementProps {
  /** Names the conversation, too: without an id, that is the place of the element on the page. */
  id?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** The options of `init`, and a callback for each event. */
export type FinanceChatProps = ComponentOptions & EventProps & ElementProps;

/** The props that are no listeners. */
const withoutListeners = (props: object) =>
  Object.fromEntries(
    Object.entries(props).filter(([name]) => !EVENTS.some(({ prop }) => prop === name)),
  ) as FinanceChatProps;

/**
 * A chat on the page for as long as it is mounted and has a `baseUrl`, a `userId` and `tokens`. Without one of them, the
 * user is logged out. `ref` gives the handle. A wrong one throws a `FinanceChatError` to the nearest error boundary.
 */
export const FinanceChat: ForwardRefExoticComponent<FinanceChatProps & RefAttributes<Handle>> =
  /* @__PURE__ */ forwardRef<Handle, FinanceChatProps>(function FinanceChat(props, ref) {
    const { id, className, style, ...given } = props;
    const { mode, target } = given;
    const element = useRef<HTMLDivElement>(null);
    const latest = useRef<EventProps>(given);
    const rendersElement = mode === 'inline' && target === undefined;

    useBrowserLayoutEffect(() => {
      latest.current = given;
    });

    const life = useLife(withoutListeners(given), (options) =>
      initComponent(options, element.current, (prop, event) => latest.current[prop]?.(event)),
    );

    const isMissing = findMissing(given) !== undefined;
    // Not the chat itself: this would create it before the component that was in this place has ended its own.
    // biome-ignore lint/correctness/useExhaustiveDependencies: at another place there is another handle
    const handle = useMemo(
      () => createActs<Handle>(HANDLE_ACTS, { getTarget: life.getChat }),
      [life, mode, target],
    );
    useImperativeHandle(ref, () => (isMissing ? null : handle) as Handle, [handle, isMissing]);

    return rendersElement ? createElement('div', { ref: element, id, className, style }) : null;
  });

/** A conversation at one moment, and the acts on it. It is the same object until something changes. */
export interface UseChat extends ChatSnapshot, ChatActs {}

/**
 * A chat for an interface of your own: it exists while the component is mounted, and sends nothing before `start()`.
 * The functions change only with the `name`, which is another chat, and when the user signs in or out. Without a
 * `baseUrl`, a `userId` or `tokens`, the user is logged out, and the conversation is empty.
 */
export function useChat(options: MaybeMissing<Given<HeadlessOptions>>): UseChat {
  const { name } = options;
  const isMissing = findMissing(options) !== undefined;
  const life = useLife(options as HeadlessOptions, createChat);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another chat to subscribe to
  const subscribe = useCallback(
    (listener: () => void) => life.getChat()?.subscribe(listener) ?? (() => {}),
    [life, name, isMissing],
  );
  const getChat = () => (life.isOther(options) ? undefined : life.getChat());
  const getSnapshot = () => getChat()?.getSnapshot() ?? EMPTY_SNAPSHOT;
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, () => EMPTY_SNAPSHOT);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a listener of `on` belongs to one chat
  const acts = useMemo(
    () => ({ ...createActs<ChatActs>(CHAT_ACTS, { getTarget: life.getChat }), start: life.start }),
    [life, name, isMissing],
  );
  return useMemo(() => ({ ...snapshot, ...acts }), [snapshot, acts]);
}

/** React 18 warns of layout effects on a server, where no effect runs. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Creates a chat with the component, keeps it in step with the options, and destroys it with the component. */
function useLife<Options extends object, Chat extends Living>(
  options: Options,
  create: (options: Options) => Chat | undefined,
): Life<Options, Chat> {
  const [life] = useState(() => createLife(create));
  useBrowserLayoutEffect(() => life.apply(options));
  // By now the chat of a component whose place this one takes has ended. Effects of components inside may come first.
  // A hot reload ends the chat after the layout effects, so the options are given again.
  useEffect(() => {
    life.apply(options);
    life.getChat();
  });
  // Not with the layout effect, which also ends while the component waits for Suspense.
  useEffect(() => life.end, [life]);
  return life;
}
