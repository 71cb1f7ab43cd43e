import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { View } from '../stages/view';
import type { Brand } from './brand';
import { type BrandLook, createLookReader } from './look';

interface EditingOptions {
  view: ReadonlySignal<View>;
  /** Shows a brand, or throws the error of the widget that refuses it. */
  applyBrand(brand: Brand): Promise<void>;
}

/** The brand that the designer edits, with its look and its history. */
export interface BrandEditing extends Pick<BrandHistory, 'canUndo' | 'canRedo'> {
  readonly look: ReadonlySignal<BrandLook>;
  /** Shows another brand. Throws the widget's error and changes nothing if the widget refuses it. */
  replaceBrand(brand: Brand): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

export function createBrandEditing({ view, applyBrand }: EditingOptions): BrandEditing {
  const history = createBrandHistory();
  const readLook = createLookReader();
  const brand = computed(() => view.value.brand);

  async function moveTo(target: Brand | undefined) {
    if (target) await applyBrand(target);
  }

  return {
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    look: computed(() => {
      try {
        return readLook(brand.value);
      } catch {
        // A link may have a brand that the chat is about to refuse.
        return readLook({});
      }
    }),
    async replaceBrand(wanted) {
      const before = brand.peek();
      await applyBrand(wanted);
      history.record(before, brand.peek());
    },
    undo: () => moveTo(history.undo(brand.peek())),
    redo: () => moveTo(history.redo(brand.peek())),
  };
}

/** The brands before and after the one that is shown. */
export interface BrandHistory {
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** A brand was replaced by another. Changes of one option right after each other are one step. */
  record(before: Brand, after: Brand): void;
  /** The brand to go back to, instead of the one that is shown. */
  undo(shown: Brand): Brand | undefined;
  /** The brand to go forward to, instead of the one that is shown. */
  redo(shown: Brand): Brand | undefined;
}

/** A pause in typing, or in dragging a slider, ends a step. */
const PAUSE_MS = 1_000;
const MAX_STEPS = 200;

export function createBrandHistory(now = Date.now): BrandHistory {
  const past = signal<readonly Brand[]>([]);
  const future = signal<readonly Brand[]>([]);
  let last = { options: '', at: 0 };

  return {
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),

    record(before, after) {
      if (isEqual(before, after)) return;
      const change = { options: changedOptions(before, after).join(), at: now() };
      const isSameStep = change.options === last.options && change.at - last.at < PAUSE_MS;
      last = change;
      if (!isSameStep || !past.peek().length) past.value = [...past.peek(), before].slice(-MAX_STEPS);
      future.value = [];
    },

    undo(shown) {
      const brand = past.peek().at(-1);
      if (!brand) return;
      past.value = past.peek().slice(0, -1);
      future.value = [shown, ...future.peek()];
      last = { options: '', at: 0 };
      return brand;
    },

    redo(shown) {
      const [brand, ...rest] = future.peek();
      if (!brand) return;
      future.value = rest;
      past.value = [...past.peek(), shown];
      last = { options: '', at: 0 };
      return brand;
    },
  };
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The names of the options that differ, with the part of a group: `appearance.radius`. */
function changedOptions(before: object, after: object, group = ''): string[] {
  const from = before as Record<string, unknown>;
  const to = after as Record<string, unknown>;
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
    const [old, fresh] = [from[name], to[name]];
    if (isEqual(old, fresh)) return [];
    const isGroup = [old ?? {}, fresh ?? {}].every(
      (value) => typeof value === 'object' && !Array.isArray(value),
    );
    return isGroup && !group
      ? changedOptions((old ?? {}) as object, (fresh ?? {}) as object, `${name}.`)
      : [`${group}${name}`];
  });
}
