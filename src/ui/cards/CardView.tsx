import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Card, CardResults } from '../../chat/types';
import { errorName } from '../../lib/guards';
import type { Action } from '../../service/wire';
import { useUi } from '../context';
import { Button, once } from '../shared/Button';
import { Icon } from '../shared/Icon';
import { List, Title } from '../shared/List';
import { Notice } from '../shared/Notice';
import { Waiting } from '../shared/Said';
import { MetricsResult } from './MetricsResult';

/** A card with its result, dots, a failure, or a button to fetch it again. */
export function CardView({ card }: { card: Card }) {
  const { kind, id, phase } = card;
  const { t, chat, state } = useUi();
  const { cardHeights } = state;
  const name = t(kind);
  const isExpired = phase.is === 'expired';
  const isBlocked = phase.is === 'failed' && phase.fault.kind === 'blocked';
  const place = useRef<HTMLDivElement>(null);
  const fetchAgain = () => chat.resend(id);

  useLayoutEffect(() => {
    if (phase.is === 'shown' && place.current) cardHeights[kind] = `${place.current.offsetHeight}px`;
  }, [cardHeights, kind, phase]);

  return (
    // It stays from phase to phase, and takes the focus of a pressed button that goes with its phase.
    <div ref={place} class="card-place" tabIndex={-1}>
      {/* A screen reader says a card when its element comes in, so each phase has its own. It has no name: of an
          element that comes in with one, some screen readers say only that. */}
      <div key={phase.is}>
        <section
          // A card that was not kept over a reload is a quiet line, whose button names the card.
          class={isExpired ? 'row' : 'card surface row'}
          data-phase={phase.is}
          aria-label={name}
          // As high as the last one, so that nothing moves when its content comes.
          style={{ minHeight: phase.is === 'loading' ? cardHeights[kind] : undefined }}
        >
          <header class="row">
            <Icon name={kind} />
            <h3 class={isExpired ? 'unseen' : ''}>{name}</h3>
          </header>
          {resultOf(card)}
          {phase.is === 'failed' && (
            <Notice
              text={isBlocked ? t('blocked') : `${t(`${kind}Failed`)} ${t(phase.fault.kind)}`}
              requestId={phase.fault.requestId}
              // The same link would come again.
              onRetry={isBlocked ? undefined : fetchAgain}
            />
          )}
          {isExpired && <Button name={t(`${kind}Again`)} class="link" onClick={fetchAgain} />}
          {phase.is === 'loading' && <Waiting />}
        </section>
      </div>
    </div>
  );
}

function resultOf(card: Card) {
  const { id } = card;
  if (card.phase.is !== 'shown') return undefined;
  if (card.kind === 'metrics') return <MetricsResult id={id} metrics={card.phase.result} />;
  if (card.kind === 'actions') return <ActionsResult id={id} actions={card.phase.result.items} />;
  return <ConnectResult id={id} link={card.phase.result} />;
}

/** The suggested actions, the result of the card `id`. Choosing one asks: no title may read like an order to move money. */
function ActionsResult({ id, actions }: { id: string; actions: readonly Action[] }) {
  const { t, amountsHidden } = useUi();
  if (actions.length === 0) return <p class="card-body">{t('noActions')}</p>;
  return (
    <>
      <p class="quiet">
        {!amountsHidden.value && <span class="unseen">{t('actionCount', { count: actions.length })} </span>}
        {t('actionsHint')}
      </p>
      <List id={id} as="ol">
        {actions.map((action, index) => (
          <ActionRow key={action.insightId} action={action} leads={index === 0 && actions.length > 1} />
        ))}
      </List>
    </>
  );
}

/** `leads`: it is the first of several. */
function ActionRow({ action, leads }: { action: Action; leads: boolean }) {
  const { t, chat, state } = useUi();
  const { asked } = state;
  const isAsked = asked.value.has(action.insightId);

  function ask() {
    if (chat.chooseAction(action)) asked.value = new Set([...asked.peek(), action.insightId]);
  }

  return (
    <li>
      {leads && (
        // A screen reader says that it is the first of the list.
        <small class="tag" aria-hidden="true">
          {t('startHere')}
        </small>
      )}
      <button class={leads ? 'action first surface row' : 'action row'} part="action" onClick={once(ask)}>
        <span>
          <Title text={action.title} />
        </span>
        {isAsked ? <small class="quiet">{t('asked')}</small> : <Icon name="forward" />}
      </button>
    </li>
  );
}

/** The link to connect a bank, the result of the card `id`. */
function ConnectResult({ id, link }: { id: string; link: CardResults['connect'] }) {
  const { url, host } = link;
  const { t, chat, options, report } = useUi();
  const { open } = options.value.connect;
  const isBack = chat.returnedFrom.value === id;

  function follow(event: MouseEvent) {
    if (open) {
      event.preventDefault();
      report.contain(['host-threw', '"connect.open"'], () => open(url), errorName);
    }
    chat.followLink(id);
  }

  return (
    <div class="card-body column">
      <p>{t(isBack ? 'connectBack' : 'connectNext')}</p>
      {isBack ? (
        <Button name={t('metrics')} onClick={chat.showMetrics} class="button fill" />
      ) : (
        <p class="quiet row">
          <Icon name="lock" />
          <span>{t('connectIntro')}</span>
        </p>
      )}
      <a
        class={isBack ? 'button row' : 'button row fill'}
        part="connect-link"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={follow}
        onAuxClick={(event) => event.button === 1 && follow(event)}
      >
        <span>
          {t('connectGo', { host })}{' '}
          {/* From right to left, `1.bank.example` would be drawn as `bank.example.1`. */}
          <small dir="ltr">{host}</small>
        </span>
        <Icon name="outward" />
      </a>
    </div>
  );
}
