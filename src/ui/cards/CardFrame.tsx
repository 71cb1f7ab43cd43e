import type { ComponentChildren } from 'preact';
import type { CardKind, CardOf, CardResults } from '../../chat/entry';
import { useChat, useTranslation } from '../context';
import { Button } from '../shared/Button';
import { Icon } from '../shared/Icon';
import { Notice } from '../shared/Notice';
import { Waiting } from '../shared/Waiting';

/** A card of one kind. */
export interface CardProps<Kind extends CardKind> {
  card: CardOf<Kind>;
}

interface CardFrameProps<Kind extends CardKind> extends CardProps<Kind> {
  /** Beside the name, and read after the rest. */
  note?: (result: CardResults[Kind]) => string | false;
  children: (result: CardResults[Kind]) => ComponentChildren;
}

/** The frame of a card, with its result, dots, a failure, or a button to fetch it again. */
export function CardFrame<Kind extends CardKind>({ card, note, children }: CardFrameProps<Kind>) {
  const chat = useChat();
  const { t } = useTranslation();
  const { kind, id, phase } = card;
  const name = t(kind);
  const result = phase.is === 'shown' ? (phase.result as CardResults[Kind]) : undefined;
  const noteText = result && note?.(result);
  const fetchAgain = () => chat.resend(id);
  return (
    // Without a name: of an element that comes in with one, some screen readers say only that.
    <div>
      <section class="card" data-kind={kind} aria-label={name}>
        <header class="row">
          <Icon name={kind} />
          <h3>{name}</h3>
        </header>
        {result && children(result)}
        {phase.is === 'failed' && (
          <Notice
            text={t(`${kind}Failed`)}
            reason={phase.fault.kind}
            requestId={phase.fault.requestId}
            // The same link would come again.
            onRetry={phase.fault.kind === 'blocked' ? undefined : fetchAgain}
          />
        )}
        {phase.is === 'expired' && (
          <div class="card-body">
            <Button onClick={fetchAgain}>{t('showAgain')}</Button>
          </div>
        )}
        {phase.is === 'loading' && <Waiting />}
        {noteText && <p class="note quiet">{noteText}</p>}
      </section>
    </div>
  );
}
