import type { Reporter } from '../report/reporter';
import type { ErrorCode, Fault } from '../service/failure';
import type { RequestFacts } from '../service/request';
import type { Rating, ReplyEnd } from './types';

/** The events of `on` and, as `finance-chat:<name>`, of `document`. Their details never hold texts, figures, links or tokens. */
export interface Events {
  /** Told once, right after the script that called `init`. */
  ready: object;
  /** The panel opened. */
  open: object;
  /** The panel closed. */
  close: object;
  /** The number of replies that arrived while the panel was closed has changed. */
  unread: { count: number };
  /** A chat session was created. */
  session: { sessionId: string };
  /** The service took a message of the person. */
  'message:sent': { id: string };
  /** A message was not taken, or nobody knows whether it was. */
  'message:failed': Fault & { id: string };
  /** A reply was added or replaced, or has come to its end. */
  'message:received': { id: string; payloadType: string };
  /** The first piece of a reply is shown. */
  'reply:start': { id: string };
  /** A reply that arrived piece by piece has ended. */
  'reply:end': { id: string; end: ReplyEnd };
  /** The person chose whether a reply is helpful, or took that back. `id` is your own one of the reply if you gave it one. */
  feedback: { id: string; value: Rating | null };
  /** The money overview was shown. `count` is the number of its cards. */
  'metrics:shown': { count: number };
  /** Suggested actions were shown. `count` is their number. */
  'actions:shown': { count: number };
  /** The person chose an action. Cancelable: unless prevented, the chat asks about it. */
  'action:selected': { insightId: string; priorityRank: number };
  /** A link to connect a bank was shown. */
  'connect:offered': object;
  /** The person followed that link. */
  'connect:opened': object;
  /** There is a pair that the host did not give: renewed here or in another tab. */
  'auth:refreshed': object;
  /** The user is signed out until `setTokens` gives a pair that is accepted. */
  'auth:failed': object;
  /** The service is out of reach, or can be reached again. */
  connection: { online: boolean };
  /** A call to the service has ended, however. Never a text, a token or a figure. */
  request: RequestFacts;
  /** A call failed. `code` says why, and has its paragraph in `docs/troubleshooting.md`. */
  error: Fault & { operation: string; code: ErrorCode };
  /** `destroy()` has removed the widget. */
  destroy: object;
}

export type EventName = keyof Events;

/** The name of each event. TypeScript tells where one is missing. */
const NAMES: Record<EventName, true> = {
  ready: true,
  open: true,
  close: true,
  unread: true,
  session: true,
  'message:sent': true,
  'message:failed': true,
  'message:received': true,
  'reply:start': true,
  'reply:end': true,
  feedback: true,
  'metrics:shown': true,
  'actions:shown': true,
  'action:selected': true,
  'connect:offered': true,
  'connect:opened': true,
  'auth:refreshed': true,
  'auth:failed': true,
  connection: true,
  request: true,
  error: true,
  destroy: true,
};

export const EVENT_NAMES = Object.keys(NAMES) as EventName[];

/** Of our interface alone. */
const VIEW_EVENTS = ['ready', 'open', 'close', 'unread', 'feedback'] as const satisfies EventName[];

/** The events of a chat without an interface of ours. */
export type ChatEventName = Exclude<EventName, (typeof VIEW_EVENTS)[number]>;

export const CHAT_EVENT_NAMES = /* @__PURE__ */ EVENT_NAMES.filter(
  (name) => !VIEW_EVENTS.some((view) => view === name),
);

type Pascal<Name extends string> = Name extends `${infer First}:${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** An event as a callback of a component: `onMessageReceived` for `message:received`. */
export type CallbackName<Name extends EventName> = `on${Pascal<Name>}`;

export const callbackName = <Name extends EventName>(name: Name) =>
  `on:${name}`.replace(/:(\w)/g, (_, letter: string) => letter.toUpperCase()) as CallbackName<Name>;

export type Listener<Name extends EventName> = (event: CustomEvent<Events[Name]>) => void;

type Detail<Name extends EventName> = keyof Events[Name] extends never ? [] : [detail: Events[Name]];

/** Calls the listeners. Returns `false` if one of them prevented the default. */
export type Emit = <Name extends EventName>(name: Name, ...detail: Detail<Name>) => boolean;

export interface Emitter {
  /** Returns the function that stops listening. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
  emit: Emit;
  /** From now on nobody is told anything, not even the rest of an event that is being told. */
  close(): void;
}

/**
 * Calls the listeners, then `dispatch`, which may bring the event further. A listener that throws is reported and the
 * next one is called.
 */
export function createEmitter(report: Reporter, dispatch: (event: CustomEvent) => void): Emitter {
  const listeners = new Set<{ name: EventName; listener: (event: CustomEvent) => void }>();
  let isClosed = false;

  return {
    on(name, listener) {
      const added = { name, listener: listener as (event: CustomEvent) => void };
      listeners.add(added);
      return () => void listeners.delete(added);
    },

    emit(name: EventName, detail: object = {}) {
      const cancelable = name === 'action:selected';
      const event = new CustomEvent(`finance-chat:${name}`, { detail, cancelable });
      for (const told of [...listeners]) {
        // A listener that was called before this one may have taken it off.
        if (told.name !== name || isClosed || !listeners.has(told)) continue;
        report.contain(['host-threw', `A listener for "${name}"`], () => told.listener(event));
      }
      if (!isClosed) dispatch(event);
      return !event.defaultPrevented;
    },

    close: () => (isClosed = true),
  };
}
