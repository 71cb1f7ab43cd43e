import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Brand } from './brand';
import { type BrandHistory, createBrandHistory } from './brandHistory';
import { partRules } from './parts';
import { withPreset } from './presets';
import { type BrandLook, createSpecimen } from './specimen';
import { tokensOf, variablesOf } from './tokens';
import type { View } from './view';

interface EditingOptions {
  view: ReadonlySignal<View>;
  changeView(change: Partial<View>): void;
  /** Shows a brand, or throws the error of the widget that refuses it. */
  applyBrand(brand: Brand): Promise<void>;
}

/** The brand that the designer edits: its look, its history and its exports. */
export interface BrandEditing extends Pick<BrandHistory, 'canUndo' | 'canRedo'> {
  readonly look: ReadonlySignal<BrandLook>;
  /** Shows another brand. Throws the widget's error and changes nothing if the widget refuses it. */
  replaceBrand(brand: Brand): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  savePreset(name: string): void;
  removePreset(name: string): void;
  /** Rules for the parts that the designer changed. */
  css(): string;
  /** Design tokens as JSON. */
  tokens(): string;
  /** The same as custom properties of CSS. */
  variables(): string;
}

export function createBrandEditing({ view, changeView, applyBrand }: EditingOptions): BrandEditing {
  const history = createBrandHistory();
  const specimen = createSpecimen();
  const brand = computed(() => view.value.brand);
  const look = computed(() => {
    try {
      return specimen.lookOf(brand.value);
    } catch {
      // A link may have a brand that the chat is about to refuse.
      return specimen.lookOf({});
    }
  });

  async function moveTo(target: Brand | undefined) {
    if (target) await applyBrand(target);
  }

  return {
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    look,
    async replaceBrand(wanted) {
      const before = brand.peek();
      await applyBrand(wanted);
      history.record(before, brand.peek());
    },
    undo: () => moveTo(history.undo(brand.peek())),
    redo: () => moveTo(history.redo(brand.peek())),
    savePreset(name) {
      changeView({ presets: withPreset(view.peek().presets, { name, brand: brand.peek() }) });
    },
    removePreset(name) {
      changeView({ presets: view.peek().presets.filter((preset) => preset.name !== name) });
    },
    css: () => partRules(brand.peek().parts ?? {}),
    tokens: () => jsonOf(tokensOf(brand.peek(), look.peek())),
    variables: () => variablesOf(brand.peek(), look.peek()),
  };
}

/** Indented JSON, with the channels of a colour in one line. */
const jsonOf = (value: object) =>
  `${JSON.stringify(value, null, 2).replaceAll(/\[[\s\d.,]+\]/g, (list) => list.replaceAll(/\s+/g, ' '))}\n`;
