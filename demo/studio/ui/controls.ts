import { type Signal, signal } from '@preact/signals-core';
import type { Part } from '../brand/parts';
import type { Studio } from '../model';
import { NARROW } from '../stages/selection';
import type { Size } from '../stages/size';
import type { Draft } from './CheckedText';

/** The first three are the steps of a first visit. */
export const TABS = { brand: 'Brand', scenarios: 'Scenarios', handOver: 'Hand over', log: 'Log' };

/** A narrow screen shows only one of the two. */
export const SIDES = { controls: 'Controls', preview: 'Preview' };

/** State of the studio's own controls. A link does not contain it. */
export interface Controls {
  readonly tab: Signal<keyof typeof TABS>;
  readonly side: Signal<keyof typeof SIDES>;
  /** The space for the stages, in pixels. */
  readonly room: Signal<Size>;
  readonly sentenceSearch: Signal<string>;
  /** The typed texts of fields that check them, by the labels of the fields. */
  readonly drafts: Signal<Readonly<Record<string, Draft>>>;
  /** The part of the chat whose CSS is edited. */
  readonly part: Signal<Part>;
  /** The preview names the part that is pointed at. */
  readonly inspecting: Signal<boolean>;
  readonly scenarioSearch: Signal<string>;
  /** A narrow screen shows the choices of the preview only on request. */
  readonly toolsOpen: Signal<boolean>;
}

/** What every component of the studio is given. */
export interface StudioProps {
  studio: Studio;
  controls: Controls;
}

export function createControls(): Controls {
  return {
    // A link shows a scenario. Without a link, the studio begins with the brand.
    tab: signal<keyof typeof TABS>(location.hash ? 'scenarios' : 'brand'),
    side: signal<keyof typeof SIDES>(matchMedia(NARROW).matches ? 'preview' : 'controls'),
    room: signal({ width: 0, height: 0 }),
    sentenceSearch: signal(''),
    drafts: signal({}),
    part: signal<Part>('launcher'),
    inspecting: signal(false),
    scenarioSearch: signal(''),
    toolsOpen: signal(false),
  };
}
