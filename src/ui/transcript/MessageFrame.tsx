import type { ComponentChildren } from 'preact';
import type { DeliveryStatus, Reply } from '../../chat/entry';

interface MessageFrameProps {
  from: 'user' | 'assistant';
  /** Where it stands. Missing for a reply that is whole. */
  status?: DeliveryStatus | Reply['status'];
  /** Screen readers have said it already. */
  wasRead?: boolean;
  children: ComponentChildren;
}

export function MessageFrame({ from, status, wasRead, children }: MessageFrameProps) {
  const isArriving = status === 'arriving';
  return (
    <div
      class={`message ${from}`}
      part={`message message-${from}`}
      // Without it, Firefox has no object for the message, and Orca says nothing of it.
      tabIndex={-1}
      data-status={status}
      // Said once, when it is whole.
      aria-busy={isArriving || undefined}
      aria-live={isArriving || wasRead ? 'off' : undefined}
    >
      {children}
    </div>
  );
}

interface BubbleProps {
  /** For eyes only. */
  isSilent?: boolean;
  children: ComponentChildren;
}

/** The text of a message. Screen readers do not say it again when its amounts are hidden or shown. */
export const Bubble = ({ isSilent, children }: BubbleProps) => (
  <div class="bubble" dir="auto" aria-live="off" aria-hidden={isSilent || undefined}>
    {children}
  </div>
);

/** The line below it. It is read on the way, and not said when it changes. */
export const Footer = ({ children }: { children: ComponentChildren }) => (
  <p class="quiet row" aria-live="off">
    {children}
  </p>
);
