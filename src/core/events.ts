import type { Reporter } from '../lib/reporter';
import type { Fault } from '../service/failure';

/** The events of `on` and, as `finance-chat:<name>`, of `document`. Their details never hold texts, figures, links or tokens. */
export interface Events {
  ready: object;
  open: object;
  close: object;
  /** Replies that arrived while the panel was closed. */
  unread: { count: number };
  session: { sessionId: string };
  'message:sent': { id: string };
  'message:failed': Fault & { id: string };
  'message:received': { id: string; payloadType: string };
  'metrics:shown': { count: number };
  'actions:shown': { count: number };
  /** Cancelable: unless prevented, the action's title is sent as a message. */
  'action:selected': { insightId: string; priorityRank: number };
  'connect:offered': object;
  'connect:opened': object;
  'auth:refreshed': object;
  'auth:failed': object;
  connection: { online: boolean };
  error: Fault & { operation: string };
  destroy: object;
}

export type EventName = keyof Events;
export type Listener<Name extends EventName> = (event: CustomEvent<Events[Name]>) => void;

type NameWithoutDetail = { [Name in EventName]: keyof Events[Name] extends never ? Name : never }[EventName];

/** Tells the listeners. Returns `false` if one of them prevented what follows. */
export interface Emit {
  (name: NameWithoutDetail): boolean;
  <Name extends EventName>(name: Name, detail: Events[Name]): boolean;
}

export interface Emitter {
  /** Returns the function that stops listening. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
  emit: Emit;
}

/**
 * Calls the listeners, then `dispatch`, which may bring the event further. A listener that throws is reported and the
 * next one is called.
 */
export function createEmitter(report: Reporter, dispatch: (event: CustomEvent) => void): Emitter {
  const listeners = new Map<string, Set<(event: CustomEvent) => void>>();

  return {
    on<Name extends EventName>(name: Name, listener: Listener<Name>) {
      const added = listeners.get(name) ?? new Set();
      listeners.set(name, added);
      added.add(listener as (event: CustomEvent) => void);
      return () => {
        added.delete(listener as (event: CustomEvent) => void);
      };
    },

    emit(name: EventName, detail: object = {}) {
      const cancelable = name === 'action:selected';
      const event = new CustomEvent(`finance-chat:${name}`, { detail, cancelable });
      for (const listener of [...(listeners.get(name) ?? [])]) {
        report.contain(`A listener for "${name}" threw`, () => listener(event));
      }
      report.contain(`Dispatching "${event.type}" failed`, () => dispatch(event));
      return !event.defaultPrevented;
    },
  };
}
