import { type Signal, signal } from '@preact/signals-core';
import type { Part } from '../parts';
import { remembered } from '../remembered';
import { NARROW } from '../selection';
import type { Size } from '../view';
import type { Draft } from './CheckedText';

/** The first three are the steps of a first visit. */
export const TABS = { brand: 'Brand', scenarios: 'Scenarios', handOver: 'Hand over', log: 'Log' };

/** A narrow screen shows only one of the two. */
export const SIDES = { controls: 'Controls', preview: 'Preview' };

/** State of the studio's own controls. A link does not contain it. */
export interface Controls {
  readonly tab: Signal<keyof typeof TABS>;
  /** How far each tab is scrolled, in pixels. */
  readonly scrolls: Map<keyof typeof TABS, number>;
  readonly side: Signal<keyof typeof SIDES>;
  /** The space for the device, in pixels. */
  readonly room: Signal<Size>;
  readonly dragging: Signal<boolean>;
  readonly sentenceSearch: Signal<string>;
  /** The typed texts of fields that check them, by the labels of the fields. */
  readonly drafts: Signal<Readonly<Record<string, Draft>>>;
  readonly presetName: Signal<string>;
  /** The part of the chat whose CSS is edited. */
  readonly part: Signal<Part>;
  /** The preview names the part that is pointed at. */
  readonly inspecting: Signal<boolean>;
  readonly scenarioSearch: Signal<string>;
  /** A narrow screen shows the choices of the preview only on request. */
  readonly toolsOpen: Signal<boolean>;
  /** Pixels. */
  readonly panelWidth: Signal<number>;
  /** Whether single keys do something. */
  readonly keysOn: Signal<boolean>;
}

export function createControls(): Controls {
  return {
    // A link shows a scenario. Without a link, the studio begins with the brand.
    tab: signal<keyof typeof TABS>(location.hash ? 'scenarios' : 'brand'),
    scrolls: new Map(),
    side: signal<keyof typeof SIDES>(matchMedia(NARROW).matches ? 'preview' : 'controls'),
    room: signal({ width: 0, height: 0 }),
    dragging: signal(false),
    sentenceSearch: signal(''),
    drafts: signal({}),
    presetName: signal(''),
    part: signal<Part>('launcher'),
    inspecting: signal(false),
    scenarioSearch: signal(''),
    toolsOpen: signal(false),
    panelWidth: remembered('panel-width', 360),
    keysOn: remembered('keys', true),
  };
}
