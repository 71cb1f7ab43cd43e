import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { type Brand, parseBrand } from './brand/brand';
import { type BrandEditing, createBrandEditing } from './brand/editing';
import { brandWithPaths } from './brand/logo';
import { createOwnFonts } from './brand/ownFonts';
import { savePicture } from './handOver/picture';
import { PLACEHOLDERS, snippetOf } from './handOver/snippet';
import { messageOf } from './messageOf';
import type { Progress } from './player/run';
import type { Incident } from './player/scenarioService';
import { completeBrand, serviceOf } from './player/visit';
import { createLog, type Log } from './stages/log';
import { createSelection, type Selection } from './stages/selection';
import { createStages, type Stage, type Stages } from './stages/stages';
import { FIRST_SCENARIO, type View } from './stages/view';

/** The state of the studio, without its own tabs and fields. */
export interface Studio
  extends Omit<Selection, 'change' | 'setErrors' | 'readLink' | 'plans' | 'plansAfter'>,
    Omit<BrandEditing, 'replaceBrand'> {
  /** One stage, or several beside each other. */
  readonly stages: ReadonlySignal<readonly Stage[]>;
  /** The stage in the brand that is being made. */
  readonly mainStage: ReadonlySignal<Stage>;
  /** How far all stages are: as far as the last of them. */
  readonly progress: ReadonlySignal<Progress>;
  /** `false` while the network is lost. */
  readonly connected: ReadonlySignal<boolean>;
  readonly log: Log;
  /** The result of the last copy, import or picture. */
  readonly statusText: ReadonlySignal<string>;
  /** Changes the look of the pages. Conversations go on. */
  show(change: Partial<Pick<View, 'device' | 'scheme' | 'text'>>): void;
  /** Changes the scenario, page or another part of the view, and starts again. */
  select(change: Partial<Omit<View, 'brand'>>): void;
  /** Compares from now on with the brand as it is. */
  keepAsBefore(): Promise<void>;
  /** Shows a stage alone. */
  showAlone(stage: Stage): void;
  restart(): void;
  cause(incident: Incident): Promise<void>;
  /** Changes the brand. If the widget refuses it, `errors` says why. */
  setBrand(brand: Brand): Promise<void>;
  importBrand(json: string): Promise<void>;
  /** Shows the chat in the font of a file. */
  addFont(file: File): Promise<void>;
  snippet(): string;
  copy(name: string, text: string): Promise<void>;
  /** Saves what the browser shows of an element. */
  savePicture(element: Element): Promise<void>;
}

export function createStudio(integrity: Readonly<Record<string, string>>): Studio {
  const locales = Object.keys(integrity).flatMap((file) => /^locales\/(.+)\.js$/.exec(file)?.[1] ?? []);
  const selection = createSelection(locales);
  const log = createLog();
  const fonts = createOwnFonts();
  const stages = createStages(selection, log, fonts);
  const editing = createBrandEditing({ view: selection.view, applyBrand: stages.applyBrand });
  const statusText = signal('');
  let lastChange = Promise.resolve();

  async function say(text: string | Promise<string>) {
    statusText.value = await text;
  }

  /** Changes wait for each other, because one that loads a language could otherwise end after the next. */
  function enqueue(change: () => Promise<void>): Promise<void> {
    lastChange = lastChange.then(change);
    return lastChange;
  }

  /** Changes the brand, or says why it cannot be changed so. */
  const changeBrand = (change: () => Promise<void>, { done = '', refused = '' } = {}) =>
    enqueue(async () => {
      try {
        await change();
        selection.setErrors([]);
        say(done);
      } catch (error) {
        selection.setErrors([refused + messageOf(error)]);
        say('');
      }
    });

  addEventListener('hashchange', () => {
    batch(() => {
      selection.readLink();
      stages.restart();
    });
  });

  return {
    ...selection,
    ...editing,
    stages: stages.list,
    mainStage: computed(() => mainOf(stages.list.value, selection.view.value.brand)),
    progress: computed(() => leastProgress(stages.list.value)),
    connected: computed(() => stages.list.value.every(({ connected }) => connected.value)),
    log,
    statusText,
    show(change) {
      selection.change(change);
      // The size of the text is an option of the chat.
      if (change.text) enqueue(() => stages.applyBrand(selection.view.peek().brand));
    },
    select: (change) => select(change, selection, stages),
    showAlone: ({ view }) => select({ ...view.peek(), compare: 'none' }, selection, stages),
    keepAsBefore: () => enqueue(() => keepAsBefore(selection, stages)),
    restart: stages.restart,
    cause: stages.cause,
    setBrand: (brand) => changeBrand(() => editing.replaceBrand(brand)),
    importBrand: (json) =>
      changeBrand(() => editing.replaceBrand(parseBrand(json)), {
        done: 'Brand imported',
        refused: 'Nothing was imported. ',
      }),
    addFont: (file) =>
      changeBrand(async () => {
        const name = await fonts.add(file);
        for (const page of stages.pages()) fonts.install(page);
        const { brand } = selection.view.peek();
        const fontFamily = `"${name}", sans-serif`;
        await editing.replaceBrand({ ...brand, appearance: { ...brand.appearance, fontFamily } });
      }),
    undo: () => enqueue(editing.undo),
    redo: () => enqueue(editing.redo),
    snippet: () => snippetFor(selection, integrity),
    copy: (name, text) => say(copyText(name, text)),
    savePicture: (element) => say(savePicture(element, 'finance-chat.png')),
  };
}

async function keepAsBefore(selection: Selection, stages: Stages): Promise<void> {
  const { brand } = selection.view.peek();
  selection.change({ before: brand });
  await stages.applyBrand(brand);
}

/** Puts a text into the clipboard, and says how that went. */
async function copyText(name: string, text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return `${name} copied`;
  } catch {
    return `${name} could not be copied: the browser does not allow it here`;
  }
}

/** The stage in the brand that is being made. The first, if each of them is in it. */
function mainOf(stages: readonly Stage[], brand: Brand): Stage {
  const inBrand = stages.find(({ view }) => JSON.stringify(view.value.brand) === JSON.stringify(brand));
  return inBrand ?? (stages[0] as Stage);
}

const PROGRESS_ORDER: readonly Progress['is'][] = ['failed', 'loading', 'playing', 'done'];

function leastProgress(stages: readonly Stage[]): Progress {
  const [least] = stages
    .map(({ progress }) => progress.value)
    .sort((one, other) => PROGRESS_ORDER.indexOf(one.is) - PROGRESS_ORDER.indexOf(other.is));
  return least as Progress;
}

function select(change: Partial<View>, selection: Selection, stages: Stages): void {
  batch(() => {
    selection.setErrors([]);
    // The chosen delay belongs to the scenario in which it was chosen.
    if (change.scenario) selection.change({ delay: undefined });
    if (change.compare) selection.change(comparing(selection));
    selection.change(change);
    stages.restart();
  });
}

/** The second brand and scenario with which a comparison starts. */
function comparing({ view, scenario }: Selection): Partial<View> {
  const { brand, otherScenario } = view.peek();
  const isSame = otherScenario === scenario.peek().id;
  return { before: brand, otherScenario: isSame ? FIRST_SCENARIO : otherScenario };
}

function snippetFor(selection: Selection, integrity: Readonly<Record<string, string>>): string {
  const brand = brandWithPaths(completeBrand(selection.view.peek().brand, selection.scenario.peek().locale));
  if (import.meta.env.VITE_SERVICE_WORKER) return snippetOf({ ...PLACEHOLDERS, integrity, brand });
  const dist = new URL('..', location.href).href;
  return snippetOf({ ...serviceOf(selection, 'snippet'), dist, integrity, brand });
}
