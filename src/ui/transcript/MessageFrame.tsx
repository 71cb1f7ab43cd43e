import type { ComponentChildren } from 'preact';
import type { DeliveryStatus, Reply } from '../../headless';

interface MessageFrameProps {
  from: 'user' | 'assistant';
  /** Where it stands. Missing for a reply that is whole. */
  status?: DeliveryStatus | Reply['status'];
  children: ComponentChildren;
}

export function MessageFrame({ from, status, children }: MessageFrameProps) {
  const isArriving = status === 'arriving';
  return (
    <div
      class={`message ${from}`}
      part={`message message-${from}`}
      tabIndex={-1}
      data-status={status}
      // Said once, when it is whole.
      aria-busy={isArriving || undefined}
      aria-live={isArriving ? 'off' : undefined}
    >
      {children}
    </div>
  );
}

/** What was said. */
export const Bubble = ({ children }: { children: ComponentChildren }) => (
  <div class="bubble" dir="auto">
    {children}
  </div>
);
