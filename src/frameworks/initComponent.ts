import { type CallbackName, callbackName, EVENT_NAMES, type EventName, type Listener } from '../chat/events';
import { init } from '../index';
import type { BubblePlace, ChatOptions, Given, InitOptions, InlinePlace } from '../options/types';
import type { Handle } from '../widget/handle';
import type { MaybeMissing } from './createLife';

/** Without a `target` the panel stands where the component is. While it is `null`, there is no chat. */
type ComponentPlace = Pick<InlinePlace, 'mode'> & { target?: InlinePlace['target'] | null | undefined };

/** The options of `init`, as a component takes them. Without a `baseUrl`, a `userId` or `tokens`, the user is logged out. */
export type ComponentOptions = MaybeMissing<Given<ChatOptions>> & (BubblePlace | ComponentPlace);

/** A callback for each event, called with the event: `onMessageReceived` for `message:received`. */
export type EventProps = { [Name in EventName as CallbackName<Name>]?: Listener<Name> | undefined };

/** Each event, with the name of its callback. */
export const EVENTS = EVENT_NAMES.map((name) => ({ name, prop: callbackName(name) }));

/** The chat of a mounted component, in its `element` where it has one. `callBack` calls the callback of an event. */
export function initComponent(
  options: ComponentOptions,
  element: Element | null | undefined,
  callBack: (prop: keyof EventProps, event: CustomEvent) => void,
): Handle | undefined {
  if (options.target === null) return undefined;
  const handle = init({ ...options, target: options.target ?? element ?? undefined } as InitOptions);
  for (const { name, prop } of EVENTS) handle.on(name, (event) => callBack(prop, event));
  return handle;
}
