import { useSignal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { useEffect } from 'preact/hooks';
import { useUi } from '../context';

/** A text for screen readers alone. They say it when it changes, if its element was there before. */
export const Said = ({ children }: { children: ComponentChildren }) => (
  <span class="unseen" aria-live="polite">
    {children}
  </span>
);

/** Three dots that move while an answer is awaited, with a text for screen readers unless another element has it. */
export function Waiting({ isSilent = false }) {
  const { t } = useUi();
  return (
    <div class="waiting">
      {!isSilent && <span class="unseen">{t('waiting')}</span>}
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}

/** How long a screen reader may take to notice a new text. */
const NOTICING_MS = 500;

/** Returns a value once it has stayed the same for `delayMs`; until then the former one, which is `initial` at first. */
export function useSettled<Value>(value: Value, initial: Value, delayMs = NOTICING_MS): Value {
  const settled = useSignal(initial);

  useEffect(() => {
    const timer = setTimeout(() => (settled.value = value), delayMs);
    return () => clearTimeout(timer);
  }, [settled, value, delayMs]);

  return settled.value;
}

/** Whether screen readers have said the text of a bubble. */
export const SaidContext = createContext(true);

/**
 * Screen readers say a text when it comes in, and not again when its amounts are hidden or shown. A text that was there when
 * the log opened is silent from the start: its language or its Markdown may come a moment later.
 */
export const useWasSaid = () => useSettled(true, !useUi().state.isLogShown);
