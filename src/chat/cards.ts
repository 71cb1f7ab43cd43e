import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Reporter } from '../lib/reporter';
import { secureUrl } from '../lib/url';
import { ServiceFailure, toFault } from '../service/failure';
import type { Service } from '../service/service';
import type { Action } from '../service/types';
import type { Connection } from './connection';
import type { Entries } from './entries';
import type { CardKind, CardResults } from './entry';
import type { Emit } from './events';

export interface CardSettings {
  actionOrder: 'as-sent' | 'ascending' | 'descending';
  /** Origins that a connect link may lead to; any https origin if missing. */
  connect: { allowedOrigins?: readonly string[] | undefined };
}

export interface CardsOptions {
  service: Service;
  entries: Entries;
  connection: Connection;
  signal: AbortSignal;
  emit: Emit;
  report: Reporter;
  getSettings(): CardSettings;
  onShown(): void;
}

/** The overview, the actions and the connect link, as the person asks for them. */
export interface Cards {
  /** The connect link from which the person is back, by the id of its card. */
  readonly returnedFrom: ReadonlySignal<string | undefined>;
  /** Fetches a card: a new one, or the one with the id again. Only one of a kind is fetched at a time. */
  show(kind: CardKind, id?: string): Promise<void>;
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
  const { service, entries, connection, signal: life, emit, getSettings } = options;
  const returnedFrom = signal<string | undefined>(undefined);
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
        options.report.warn(['unsafe-connect-link']);
        throw new ServiceFailure('blocked', 'connect');
      }
      return { url: url.href, host: url.host };
    },
  };

  const isLoading = (kind: CardKind) =>
    entries.list.peek().some((entry) => entry.kind === kind && entry.phase.is === 'loading');

  function succeed(id: string, result: CardResults[CardKind]) {
    entries.setPhase(id, { is: 'shown', result });
    if ('cards' in result) emit('metrics:shown', { count: result.cards.length });
    else if ('items' in result) emit('actions:shown', { count: result.items.length });
    else emit('connect:offered');
    options.onShown();
  }

  function fail(id: string, operation: CardKind, failure: ServiceFailure) {
    entries.setPhase(id, { is: 'failed', fault: toFault(failure) });
    emit('error', { operation, code: failure.code, ...toFault(failure) });
  }

  return {
    returnedFrom,

    async show(kind, again) {
      if (isLoading(kind)) return;
      const id = again ?? entries.add({ kind, phase: { is: 'loading' } });
      if (again) entries.setPhase(again, { is: 'loading' });
      let result: CardResults[CardKind];
      try {
        result = await load[kind]();
      } catch (error) {
        if (life.aborted) return;
        if (!(error instanceof ServiceFailure)) throw error;
        return fail(id, kind, error);
      }
      // A new conversation may have removed the card.
      if (!life.aborted && entries.has(id)) succeed(id, result);
    },

    followLink(id) {
      followed = id;
      emit('connect:opened');
    },

    comeBack() {
      if (followed) returnedFrom.value = followed;
      followed = undefined;
    },
  };
}
