import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type Contrast, contrastsIn } from './contrast';

export interface ContrastMeter {
  readonly contrasts: ReadonlySignal<readonly Contrast[]>;
  /** Measures when the widget has drawn its last change. */
  measure(): void;
  clear(): void;
}

/** Time that the widget needs to draw a change. */
const DRAWING_MS = 250;

export function createContrastMeter(getRoot: () => ShadowRoot | undefined): ContrastMeter {
  const contrasts = signal<readonly Contrast[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    contrasts,
    measure() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const root = getRoot();
        if (root) contrasts.value = contrastsIn(root);
      }, DRAWING_MS);
    },
    clear() {
      contrasts.value = [];
    },
  };
}
