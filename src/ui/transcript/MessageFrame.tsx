import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DeliveryStatus, Reply } from '../../chat/entry';
import { now } from '../../lib/time';
import { useUi } from '../context';
import { SaidContext, useWasSaid } from '../shared/Said';

interface MessageFrameProps {
  from: 'user' | 'assistant';
  /** A reply that is whole has none. */
  status?: DeliveryStatus | Reply['status'];
  at?: number;
  /** Screen readers have said it already. */
  wasRead?: boolean;
  children: ComponentChildren;
}

/** Messages that are older when they come in were restored or scrolled to, or their panel was opened, so they do not move. */
const NEW_MS = 150;

/** A message that is not sent or not whole yet shows that in place of its time. */
const WITH_TIME: readonly MessageFrameProps['status'][] = [undefined, 'sent', 'stopped', 'interrupted'];

export function MessageFrame({ from, status, at, wasRead, children }: MessageFrameProps) {
  const { translation } = useUi();
  const [isNew] = useState(at !== undefined && now() - at < NEW_MS);
  const isArriving = status === 'arriving';
  return (
    <div
      class={`message ${from}`}
      part={`message message-${from}`}
      // Without it, Firefox has no object for the message, and Orca says nothing of it.
      tabIndex={-1}
      data-status={status}
      data-new={isNew || undefined}
      // Said once, when it is whole.
      aria-busy={isArriving || undefined}
      aria-live={isArriving || wasRead ? 'off' : undefined}
    >
      {children}
      {/* For screen readers: eyes have the time above a run of messages, and that under the pointer. The element is there
          before the time, which would be said by itself when a message is sent. */}
      <p class="unseen" aria-live="off">
        {at !== undefined && WITH_TIME.includes(status) && (
          <time dateTime={new Date(at).toISOString()}>{translation.time(at)}</time>
        )}
      </p>
    </div>
  );
}

interface BubbleProps {
  /** Whose text it is, for the way of a screen reader from message to message. */
  speaker?: 'you' | 'assistant';
  at?: number;
  /** For eyes only. */
  isSilent?: boolean;
  children: ComponentChildren;
}

/** The text of a message. */
export function Bubble({ speaker, at, isSilent, children }: BubbleProps) {
  const { t, translation } = useUi();
  const wasSaid = useWasSaid();
  return (
    <div
      class="bubble"
      dir="auto"
      title={at === undefined ? undefined : translation.time(at)}
      aria-live={wasSaid ? 'off' : undefined}
      aria-hidden={isSilent || undefined}
    >
      {speaker && (
        // Isolated: the direction of the text is its own.
        <h3 class="unseen" dir="auto">
          {t('labelled', { name: t(speaker), text: '' })}
        </h3>
      )}
      <SaidContext.Provider value={wasSaid}>{children}</SaidContext.Provider>
    </div>
  );
}

/** The line below it. It is read on the way, and not said when it changes. */
export const Footer = ({ children }: { children: ComponentChildren }) => (
  <p class="quiet row" aria-live="off">
    {children}
  </p>
);
