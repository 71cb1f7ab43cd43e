import type { Reporter } from '../lib/reporter';
import { secureUrl } from '../lib/url';
import { ServiceFailure, toFault } from '../service/failure';
import type { Service } from '../service/service';
import type { Action } from '../service/types';
import type { Connection } from './connection';
import type { Entries } from './entries';
import { type Card, type CardKind, type CardResults, isCard } from './entry';
import type { Emit } from './events';
import type { WritableState } from './state';

export interface CardSettings {
  actionOrder: 'as-sent' | 'ascending' | 'descending';
  /** Origins that a connect link may lead to; any https origin if missing. */
  connect: { allowedOrigins?: readonly string[] | undefined };
}

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
  getSettings(): CardSettings;
}

/** The overview, the actions and the connect link, as the person asks for them. */
export interface Cards {
  /** Adds a card and fetches it, unless a card of its kind is being fetched. */
  add(kind: CardKind): void;
  /** Fetches a card again. */
  reload(id: string): void;
  /** The person follows the connect link of a card. */
  followLink(id: string): void;
  /** The person is back in this tab. */
  comeBack(): void;
}

function inOrder(items: Action[], order: CardSettings['actionOrder']): Action[] {
  if (order === 'ascending') return [...items].sort((a, b) => a.priorityRank - b.priorityRank);
  if (order === 'descending') return [...items].sort((a, b) => b.priorityRank - a.priorityRank);
  return items;
}

export function createCards(options: CardsOptions): Cards {
  const {
    state,
    service,
    entries,
    connection,
    resumeSending,
    signal: life,
    emit,
    report,
    getSettings,
  } = options;
  let followed: string | undefined;

  const load: { [Kind in CardKind]: () => Promise<CardResults[Kind]> } = {
    metrics: () => connection.track(service.metrics(life)),

    async actions() {
      const { items } = await connection.track(service.actions(life));
      return { items: inOrder(items, getSettings().actionOrder) };
    },

    async connect() {
      const { connect_url } = await connection.track(service.connectBank(life));
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

  function succeed<Kind extends CardKind>(id: string, kind: Kind, result: CardResults[Kind]) {
    entries.setPhase(id, { is: 'shown', result });
    emitShown[kind](result);
  }

  function fail(id: string, operation: CardKind, failure: ServiceFailure) {
    entries.setPhase(id, { is: 'failed', fault: toFault(failure) });
    emit('error', { operation, code: failure.code, ...toFault(failure) });
  }

  async function fetchInto<Kind extends CardKind>(id: string, kind: Kind) {
    const wasOffline = connection.isBrowserOffline();
    let result: CardResults[Kind];
    try {
      result = await load[kind]();
    } catch (error) {
      if (life.aborted) return;
      fail(id, kind, toFailure(error));
      // An answer, whatever it says, shows that the browser is online.
      if (wasOffline && !connection.isBrowserOffline()) resumeSending();
      return;
    }
    if (life.aborted) return;
    // A new conversation may have removed the card.
    if (entries.has(id)) succeed(id, kind, result);
    resumeSending();
  }

  function toFailure(error: unknown): ServiceFailure {
    if (error instanceof ServiceFailure) return error;
    report.warn(['widget-error'], error);
    return new ServiceFailure('malformed', 'card', { code: 'widget-error' });
  }

  return {
    add(kind) {
      if (findCard((card) => card.kind === kind && card.phase.is === 'loading')) return;
      void fetchInto(entries.add({ kind, phase: { is: 'loading' } }), kind);
    },

    reload(id) {
      const card = findCard((found) => found.id === id);
      if (!card || card.phase.is === 'loading') return;
      entries.setPhase(id, { is: 'loading' });
      void fetchInto(id, card.kind);
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
