import type { ComponentChildren } from 'preact';
import type { DeliveryStatus } from '../../core/entry';

interface MessageFrameProps {
  /** Where a message of the person stands. Missing: the person was told it. */
  status?: DeliveryStatus | undefined;
  children: ComponentChildren;
}

export const MessageFrame = ({ status, children }: MessageFrameProps) => (
  <div
    class="message"
    part={`message message-${status ? 'user' : 'assistant'}`}
    tabIndex={-1}
    data-status={status}
  >
    {children}
  </div>
);

/** What was said. */
export const Bubble = ({ children }: { children: ComponentChildren }) => (
  <div class="bubble" dir="auto">
    {children}
  </div>
);
