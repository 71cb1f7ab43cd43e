import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { type Brand, parseBrand } from './brand';
import { type BrandEditing, createBrandEditing } from './brandEditing';
import { createLog, type Log } from './log';
import { messageOf } from './messageOf';
import { createScenarioRun, type ScenarioRun } from './scenarioRun';
import { createSelection, type Selection } from './selection';
import { PLACEHOLDERS, snippetOf } from './snippet';
import type { View } from './view';
import { completeBrand, serviceOf } from './visit';

/** The state of the studio, without its own tabs and fields. */
export interface Studio
  extends Omit<Selection, 'change' | 'setErrors' | 'readLink'>,
    Omit<ScenarioRun, 'applyBrand' | 'root'>,
    Omit<BrandEditing, 'replaceBrand'> {
  readonly log: Log;
  /** The result of the last copy or import. */
  readonly statusText: ReadonlySignal<string>;
  /** Changes the device. The scenario goes on. */
  setDevice(change: Partial<Pick<View, 'device' | 'size'>>): void;
  /** Changes what is played, and starts again. */
  select(change: Partial<Pick<View, 'scenario' | 'page' | 'scheme' | 'delay'>>): void;
  /** Changes the brand. If the widget refuses it, `errors` says why. */
  setBrand(brand: Brand): Promise<void>;
  importBrand(json: string): Promise<void>;
  link(): string;
  snippet(): string;
  copy(name: string, text: string): Promise<void>;
}

export function createStudio(integrity: Readonly<Record<string, string>>): Studio {
  const locales = Object.keys(integrity).flatMap((file) => /^locales\/(.+)\.js$/.exec(file)?.[1] ?? []);
  const selection = createSelection(locales);
  const log = createLog();
  const run = createScenarioRun(selection, log);
  const editing = createBrandEditing({
    view: selection.view,
    changeView: selection.change,
    applyBrand: run.applyBrand,
  });
  const statusText = signal('');
  let lastChange = Promise.resolve();

  /** Changes wait for each other, because one that loads a language could otherwise end after the next. */
  function enqueue(change: () => Promise<void>): Promise<void> {
    lastChange = lastChange.then(change);
    return lastChange;
  }

  addEventListener('hashchange', () => {
    batch(() => {
      selection.readLink();
      run.restart();
    });
  });

  return {
    ...selection,
    ...run,
    ...editing,
    log,
    statusText,
    setDevice: selection.change,
    select: (change) => select(change, selection, run),
    setBrand: (brand) =>
      enqueue(async () => {
        try {
          await editing.replaceBrand(brand);
          selection.setErrors([]);
        } catch (error) {
          selection.setErrors([messageOf(error)]);
        }
      }),
    importBrand: (json) =>
      enqueue(async () => {
        try {
          await editing.replaceBrand(parseBrand(json));
          selection.setErrors([]);
          statusText.value = 'Brand imported';
        } catch (error) {
          selection.setErrors([`Nothing was imported. ${messageOf(error)}`]);
          statusText.value = '';
        }
      }),
    undo: () => enqueue(editing.undo),
    redo: () => enqueue(editing.redo),
    savePreset(name) {
      editing.savePreset(name);
      statusText.value = `${name} saved in the link`;
    },
    link: () => location.href,
    snippet: () => snippetFor(selection, integrity),
    async copy(name, text) {
      try {
        await navigator.clipboard.writeText(text);
        statusText.value = `${name} copied`;
      } catch {
        statusText.value = `${name} could not be copied: the browser does not allow it here`;
      }
    },
  };
}

function select(change: Partial<View>, selection: Selection, run: ScenarioRun): void {
  batch(() => {
    selection.setErrors([]);
    // The chosen delay belongs to the scenario in which it was chosen.
    if (change.scenario) selection.change({ delay: undefined });
    selection.change(change);
    run.restart();
  });
}

function snippetFor(selection: Selection, integrity: Readonly<Record<string, string>>): string {
  const brand = completeBrand(selection.view.peek().brand, selection.scenario.peek().locale);
  if (import.meta.env.VITE_SERVICE_WORKER) return snippetOf({ ...PLACEHOLDERS, integrity, brand });
  const dist = new URL('.', location.href).href;
  return snippetOf({ ...serviceOf(selection, 'snippet'), dist, integrity, brand });
}
