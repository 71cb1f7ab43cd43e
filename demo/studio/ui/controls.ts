import { signal } from '@preact/signals-core';

export const TABS = { scenarios: 'Scenarios', brand: 'Brand', handOver: 'Hand over', log: 'Log' };

/** On a narrow screen one of the two is shown. */
export const SIDES = { controls: 'Controls', preview: 'Preview' };

export type Controls = ReturnType<typeof createControls>;

/** What of the studio itself is open; no part of a link. */
export function createControls() {
  return {
    tab: signal<keyof typeof TABS>('scenarios'),
    side: signal<keyof typeof SIDES>('controls'),
    /** The room the device has. */
    room: signal({ width: 0, height: 0 }),
    dragging: signal(false),
    sentence: signal(''),
  };
}
