import type { EventName, Handle, Listener } from '../../index';

type Pascal<Name extends string> = Name extends `${infer First}:${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** A callback for each event, called with the event: `onMessageReceived` for `message:received`. */
export type EventProps = { [Name in EventName as `on${Pascal<Name>}`]?: Listener<Name> | undefined };

const EVENTS = {
  onReady: 'ready',
  onOpen: 'open',
  onClose: 'close',
  onUnread: 'unread',
  onSession: 'session',
  onMessageSent: 'message:sent',
  onMessageFailed: 'message:failed',
  onMessageReceived: 'message:received',
  onReplyStart: 'reply:start',
  onReplyEnd: 'reply:end',
  onMetricsShown: 'metrics:shown',
  onActionsShown: 'actions:shown',
  onActionSelected: 'action:selected',
  onConnectOffered: 'connect:offered',
  onConnectOpened: 'connect:opened',
  onAuthRefreshed: 'auth:refreshed',
  onAuthFailed: 'auth:failed',
  onConnection: 'connection',
  onError: 'error',
  onDestroy: 'destroy',
} as const satisfies { [Name in EventName as `on${Pascal<Name>}`]: Name };

/** Calls the listeners that the latest props have at the time of an event. */
export function listen(handle: Handle, getLatest: () => EventProps): void {
  for (const [prop, name] of Object.entries(EVENTS) as [keyof EventProps, EventName][]) {
    handle.on(name, (event) => (getLatest()[prop] as Listener<EventName> | undefined)?.(event));
  }
}

/** The props that are no listeners. */
export const withoutListeners = <Props extends EventProps>(props: Props) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !(name in EVENTS))) as Omit<
    Props,
    keyof EventProps
  >;
