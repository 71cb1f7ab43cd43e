import type { ComponentChildren } from 'preact';

/** What only screen readers say, when it comes in or changes. They do so only if its element was there before. */
export const Said = ({ children }: { children: ComponentChildren }) => (
  <span class="unseen" aria-live="polite">
    {children}
  </span>
);
