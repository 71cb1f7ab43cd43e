import { deepFreeze } from '../lib/deepFreeze';
import type { Reporter } from '../lib/reporter';
import { secureUrl } from '../lib/url';
import { ServiceFailure, toFault } from '../service/failure';
import type { Service } from '../service/service';
import type { Action } from '../service/types';
import type { Connection } from './connection';
import type { Entries } from './entries';
import { type Card, type CardKind, type CardPhase, type CardResults, isCard } from './entry';
import type { Emit } from './events';
import type { Settings } from './options';
import type { WritableState } from './state';

export interface CardsOptions {
  state: Pick<WritableState, 'entries' | 'returnedFrom'>;
  service: Service;
  entries: Entries;
  connection: Connection;
  /** There is a new reason to send queued messages. */
  resumeSending(): void;
  signal: AbortSignal;
  emit: Emit;
  report: Reporter;
  getSettings(): Pick<Settings, 'actionOrder' | 'connect'>;
}

/** The overview, the actions and the connect link, as the person asks for them. */
export interface Cards {
  /** Adds a card and fetches it, unless a card of its kind is being fetched. */
  add(kind: CardKind): void;
  reload(id: string): void;
  followLink(id: string): void;
  comeBack(): void;
}

function inOrder(items: Action[], order: Settings['actionOrder']): Action[] {
  if (order === 'ascending') return [...items].sort((a, b) => a.priorityRank - b.priorityRank);
  if (order === 'descending') return [...items].sort((a, b) => b.priorityRank - a.priorityRank);
  return items;
}

export function createCards(options: CardsOptions): Cards {
  const { state, service, entries, connection, resumeSending, signal, emit, report, getSettings } = options;
  let followed: string | undefined;

  const load: { [Kind in CardKind]: () => Promise<CardResults[Kind]> } = {
    metrics: () => connection.track(service.metrics()),

    async actions() {
      const { items } = await connection.track(service.actions());
      return { items: inOrder(items, getSettings().actionOrder) };
    },

    async connect() {
      const { connect_url } = await connection.track(service.connectBank());
      const { allowedOrigins } = getSettings().connect;
      const url = secureUrl(connect_url);
      if (!url || (allowedOrigins && !allowedOrigins.includes(url.origin))) {
        report.warn(['unsafe-connect-link']);
        throw new ServiceFailure('blocked', 'connect');
      }
      return { url: url.href, host: url.host };
    },
  };

  const findCard = (isWanted: (card: Card) => boolean) =>
    state.entries.peek().find((entry): entry is Card => isCard(entry) && isWanted(entry));

  const emitShown: { [Kind in CardKind]: (result: CardResults[Kind]) => void } = {
    metrics: ({ cards }) => emit('metrics:shown', { count: cards.length }),
    actions: ({ items }) => emit('actions:shown', { count: items.length }),
    connect: () => emit('connect:offered'),
  };

  const setPhase = (id: string, phase: CardPhase) => entries.update(id, { phase: deepFreeze(phase) });

  function fetchInto(id: string, kind: CardKind) {
    void report.contain(['widget-error'], () => fetchResult(id, kind));
  }

  async function fetchResult<Kind extends CardKind>(id: string, kind: Kind) {
    let result: CardResults[Kind];
    try {
      result = await load[kind]();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ServiceFailure)) throw error;
      setPhase(id, { is: 'failed', fault: toFault(error) });
      emit('error', { operation: kind, code: error.code, ...toFault(error) });
      return;
    }
    if (signal.aborted) return;
    // A new conversation may have removed the card.
    if (findCard((card) => card.id === id)) {
      setPhase(id, { is: 'shown', result });
      emitShown[kind](result);
    }
    resumeSending();
  }

  return {
    add(kind) {
      if (findCard((card) => card.kind === kind && card.phase.is === 'loading')) return;
      fetchInto(entries.add({ kind, phase: { is: 'loading' } }), kind);
    },

    reload(id) {
      const card = findCard((found) => found.id === id);
      if (!card || card.phase.is === 'loading') return;
      setPhase(id, { is: 'loading' });
      fetchInto(id, card.kind);
    },

    followLink(id) {
      followed = id;
      emit('connect:opened');
    },

    comeBack() {
      if (followed) state.returnedFrom.value = followed;
      followed = undefined;
    },
  };
}
