import type { ComponentChildren } from 'preact';

/** A text for screen readers alone. They say it when it changes, if its element was there before. */
export const Said = ({ children }: { children: ComponentChildren }) => (
  <span class="unseen" aria-live="polite">
    {children}
  </span>
);
