import {
  type CSSProperties,
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type RefAttributes,
  useImperativeHandle,
  useRef,
} from 'react';
import {
  type BubblePlace,
  type ChatOptions,
  type EventName,
  type Handle,
  type InitOptions,
  type InlinePlace,
  init,
  type Listener,
} from '../../index';
import { EVENTS, type EventProps } from '../events';
import { findMissing, type MaybeMissing } from '../options';
import { useBrowserLayoutEffect, useLife } from './useLife';

/** Of the element that the component renders with `mode: 'inline'` and without a `target`. */
export interface ElementProps {
  /** Names the conversation, too: without an id, that is the place of the element on the page. */
  id?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Like `InlinePlace`, but without a `target` the panel stands where the component is. */
type ComponentPlace = Pick<InlinePlace, 'mode'> & Partial<Pick<InlinePlace, 'target'>>;

/** The options of `init`, and a callback for each event. */
export type FinanceChatProps = MaybeMissing<ChatOptions> &
  EventProps &
  ElementProps &
  (BubblePlace | ComponentPlace);

const LISTENERS = /* @__PURE__ */ new Set<string>(EVENTS.map(({ prop }) => prop));

/** The props that are no listeners. */
const withoutListeners = <Props extends EventProps>(props: Props) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !LISTENERS.has(name))) as Omit<
    Props,
    keyof EventProps
  >;

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

    const life = useLife(withoutListeners(given), [mode, target], (options) => {
      const handle = init({
        ...options,
        target: options.target ?? element.current ?? undefined,
      } as InitOptions);
      for (const { name, prop } of EVENTS) {
        handle.on(name, (event) => (latest.current[prop] as Listener<EventName> | undefined)?.(event));
      }
      return handle;
    });

    const isMissing = findMissing(given) !== undefined;
    // biome-ignore lint/correctness/useExhaustiveDependencies: at another place there is another handle
    useImperativeHandle(ref, () => life.chat as Handle, [life, mode, target, isMissing]);

    return rendersElement ? createElement('div', { ref: element, id, className, style }) : null;
  });
