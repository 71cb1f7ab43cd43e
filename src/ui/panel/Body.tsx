import type { ComponentChildren } from 'preact';
import { useChat } from '../context';

/** Between header and composer. It scrolls as a whole while the conversation is empty; then the conversation scrolls. */
export const Body = ({ children }: { children: ComponentChildren }) => (
  <div class="body" data-empty={useChat().entries.value.length === 0}>
    {children}
  </div>
);
