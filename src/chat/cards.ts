import { secureUrl } from '../lib/network';
import { ServiceFailure, toFault } from '../service/failure';
import type { Service } from '../service/service';
import type { Action } from '../service/wire';
import type { Delivery } from './delivery';
import { isCard } from './entry';
import type { Messages } from './messages';
import type { Settings } from './options';
import type { Conversation } from './state';
import type { Card, CardKind, CardPhase, CardResults } from './types';

/** The overview, the actions and the connect link, as the person asks for them. */
export interface Cards {
  /** Adds a card and fetches it, unless a card of its kind is being fetched. */
  add(kind: CardKind): void;
  reload(id: string): void;
  followLink(id: string): void;
  /** The person is back in this tab, perhaps from a link. */
  noteReturn(): void;
}

/** Those that have one rank stay as they were sent. */
function inOrder(items: readonly Action[], order: Settings['actionOrder']): readonly Action[] {
  if (order === 'ascending') return [...items].sort((a, b) => a.priorityRank - b.priorityRank);
  if (order === 'descending') return [...items].sort((a, b) => b.priorityRank - a.priorityRank);
  return items;
}

export function createCards(
  { state, getSettings, emit, report }: Conversation,
  service: Pick<Service, 'metrics' | 'actions' | 'connectBank'>,
  messages: Pick<Messages, 'add' | 'update'>,
  track: Delivery['track'],
): Cards {
  let followed: string | undefined;

  const load: { [Kind in CardKind]: () => Promise<CardResults[Kind] | ServiceFailure> } = {
    metrics: () => track(service.metrics()),
    actions: () => track(service.actions().then(toSortedActions)),
    connect: () => track(service.connectBank().then(toLink)),
  };

  const emitShown: { [Kind in CardKind]: (result: CardResults[Kind]) => void } = {
    metrics: ({ cards }) => emit('metrics:shown', { count: cards.length }),
    actions: ({ items }) => emit('actions:shown', { count: items.length }),
    connect: () => emit('connect:offered'),
  };

  function toSortedActions({ items }: CardResults['actions']): CardResults['actions'] {
    return Object.freeze({ items: Object.freeze(inOrder(items, getSettings().actionOrder)) });
  }

  function toLink({ connect_url }: { connect_url: string }): CardResults['connect'] {
    const { allowedOrigins } = getSettings().connect;
    const url = secureUrl(connect_url);
    if (url && (!allowedOrigins || allowedOrigins.includes(url.origin)))
      return Object.freeze({ url: url.href, host: url.host });
    report.warn(['unsafe-connect-link']);
    throw new ServiceFailure('blocked');
  }

  const findCard = (isWanted: (card: Card) => boolean) =>
    state.entries.peek().find((entry): entry is Card => isCard(entry) && isWanted(entry));

  const setPhase = (id: string, phase: CardPhase) => messages.update(id, { phase: Object.freeze(phase) });

  async function fetchInto<Kind extends CardKind>(id: string, kind: Kind) {
    const result = await load[kind]();
    if (result instanceof ServiceFailure) {
      setPhase(id, { is: 'failed', fault: toFault(result) });
      emit('error', { operation: kind, code: result.code, ...toFault(result) });
    } else if (findCard((card) => card.id === id)) {
      // A new conversation may have removed the card.
      setPhase(id, { is: 'shown', result });
      emitShown[kind](result);
    }
  }

  return {
    add(kind) {
      if (findCard((card) => card.kind === kind && card.phase.is === 'loading')) return;
      void fetchInto(messages.add({ kind, phase: Object.freeze({ is: 'loading' }) }), kind);
    },

    reload(id) {
      const card = findCard((found) => found.id === id);
      if (!card || card.phase.is === 'loading') return;
      setPhase(id, { is: 'loading' });
      void fetchInto(id, card.kind);
    },

    followLink(id) {
      followed = id;
      emit('connect:opened');
    },

    noteReturn: () => (state.returnedFrom.value = followed),
  };
}
