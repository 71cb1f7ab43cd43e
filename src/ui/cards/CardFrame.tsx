import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Card } from '../../chat/entry';
import { useUi } from '../context';
import { Button } from '../shared/Button';
import { Icon } from '../shared/Icon';
import { Notice } from '../shared/Notice';
import { Waiting } from '../shared/Said';

/** The frame of a card, with its result (the children), dots, a failure, or a button to fetch it again. */
export function CardFrame({ card, children }: { card: Card; children: ComponentChildren }) {
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
          class={isExpired ? 'row' : 'card'}
          data-kind={kind}
          data-phase={phase.is}
          aria-label={name}
          // As high as the last one, so that nothing moves when its content comes.
          style={{ minHeight: phase.is === 'loading' ? cardHeights[kind] : undefined }}
        >
          <header class="row">
            <Icon name={kind} />
            <h3 class={isExpired ? 'unseen' : ''}>{name}</h3>
          </header>
          {children}
          {phase.is === 'failed' && (
            <Notice
              text={isBlocked ? t('blocked') : `${t(`${kind}Failed`)} ${t(phase.fault.kind)}`}
              requestId={phase.fault.requestId}
              // The same link would come again.
              onRetry={isBlocked ? undefined : fetchAgain}
            />
          )}
          {isExpired && (
            <Button look="link" onClick={fetchAgain}>
              {t(`${kind}Again`)}
            </Button>
          )}
          {phase.is === 'loading' && <Waiting />}
        </section>
      </div>
    </div>
  );
}
