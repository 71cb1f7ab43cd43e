import type { Reporter } from './reporter';

/** What `on` and `document` (as `finance-chat:<name>`) tell the host. Never text, figures, links or tokens. */
export interface Events {
  ready: object;
  open: object;
  close: object;
  /** Replies that arrived while the panel was closed. */
  unread: { count: number };
  session: { sessionId: string };
  'message:sent': { id: string };
  'message:failed': { id: string; kind: string; status?: number; requestId?: string };
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
  error: { operation: string; kind: string; status?: number; requestId?: string };
  destroy: object;
}

export type EventName = keyof Events;
export type Listener<Name extends EventName> = (event: CustomEvent<Events[Name]>) => void;

export type Emitter = ReturnType<typeof createEmitter>;

/** Tells listeners first, then the document. A listener that throws is reported and the next one is told. */
export function createEmitter(report: Reporter) {
  const listeners = new Map<string, Set<(event: CustomEvent) => void>>();

  return {
    on<Name extends EventName>(name: Name, listener: Listener<Name>) {
      const told = listeners.get(name) ?? new Set();
      listeners.set(name, told.add(listener as (event: CustomEvent) => void));
      return () => {
        told.delete(listener as (event: CustomEvent) => void);
      };
    },

    /** `false` where somebody prevented what follows. */
    emit(name: string, detail: object = {}): boolean {
      const event = new CustomEvent(`finance-chat:${name}`, {
        detail,
        cancelable: name === 'action:selected',
      });
      for (const listener of [...(listeners.get(name) ?? [])]) {
        report.contain(`A listener for "${name}" threw`, () => listener(event));
      }
      return document.dispatchEvent(event);
    },
  };
}
