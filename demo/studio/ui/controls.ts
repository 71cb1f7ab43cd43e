import { type Signal, signal } from '@preact/signals-core';
import type { Size } from '../view';

export const TABS = { scenarios: 'Scenarios', brand: 'Brand', handOver: 'Hand over', log: 'Log' };

/** A narrow screen shows only one of the two. */
export const SIDES = { controls: 'Controls', preview: 'Preview' };

/** State of the studio's own controls. A link does not contain it. */
export interface Controls {
  readonly tab: Signal<keyof typeof TABS>;
  readonly side: Signal<keyof typeof SIDES>;
  /** The space for the device, in pixels. */
  readonly room: Signal<Size>;
  readonly dragging: Signal<boolean>;
  readonly sentenceSearch: Signal<string>;
}

export function createControls(): Controls {
  return {
    tab: signal<keyof typeof TABS>('scenarios'),
    side: signal<keyof typeof SIDES>('controls'),
    room: signal({ width: 0, height: 0 }),
    dragging: signal(false),
    sentenceSearch: signal(''),
  };
}
