import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { messageOf } from './messageOf';
import type { OwnFonts } from './ownFonts';
import { pictureOf, SCALE, savePicture } from './picture';
import type { Scenario } from './scenario';
import { createScenarioRun, type ScenarioRun } from './scenarioRun';
import type { Selection } from './selection';
import { createSheet, type Tile } from './sheet';
import { createShown } from './shown';
import type { Stage } from './stages';
import { sizeOf, type View } from './view';

interface SheetProgress {
  done: number;
  total: number;
}

/** Saves pictures of the previews, and a sheet of all scenarios in the brand. */
export interface Pictures {
  readonly sheetProgress: ReadonlySignal<SheetProgress | undefined>;
  savePicture(): Promise<void>;
  saveSheet(): Promise<void>;
  stopSheet(): void;
  /** Pictures of the states that a brand is judged by, while they are to be printed. */
  readonly brandSheet: ReadonlySignal<readonly StatePicture[] | undefined>;
  printBrandSheet(): Promise<void>;
}

interface StatePicture {
  name: string;
  url: string;
}

interface PicturesOptions {
  selection: Selection;
  stages: ReadonlySignal<readonly Stage[]>;
  fonts: OwnFonts;
  /** Tells the designer the result. */
  say(text: string): void;
}

const SCENARIOS_AT_ONCE = 4;
const BRAND_STATES = [
  ...['closed', 'first-visit', 'question', 'every-view', 'arriving'],
  ...['hidden-amounts', 'menu', 'failed-message', 'offline', 'signed-out'],
];
const SHEET_COLUMNS = 8;
const SHEET_TILE = { width: 300, height: 650 };

export function createPictures({ selection, stages, fonts, say }: PicturesOptions): Pictures {
  const sheetProgress = signal<SheetProgress | undefined>();
  const brandSheet = signal<readonly StatePicture[] | undefined>();
  let stopping = new AbortController();

  async function saving(name: string, draw: () => Promise<HTMLCanvasElement | undefined>) {
    try {
      const canvas = await draw();
      if (canvas) await savePicture(canvas, name);
      say(canvas ? 'Picture saved' : 'No picture was saved');
    } catch (error) {
      say(`No picture was saved. ${messageOf(error)}`);
    }
  }

  async function drawSheet({ signal: stop }: AbortController) {
    const scenarios = selection.scenarios.filter(isPlayedAlone);
    const sheet = createSheet({
      count: scenarios.length,
      columns: SHEET_COLUMNS,
      tile: SHEET_TILE,
      scale: 1,
    });
    const waiting = [...scenarios.entries()];
    let done = 0;

    async function drawNext(): Promise<void> {
      const [index, scenario] = waiting.shift() ?? [];
      if (index === undefined || !scenario || stop.aborted) return;
      const picture = await pictureOfScenario(scenario, selection, fonts);
      sheet.add({ label: scenario.name, picture }, index);
      done++;
      sheetProgress.value = { done, total: scenarios.length };
      return drawNext();
    }

    sheetProgress.value = { done, total: scenarios.length };
    await Promise.all(Array.from({ length: SCENARIOS_AT_ONCE }, drawNext));
    if (stop.aborted) return;
    return sheet.canvas;
  }

  return {
    sheetProgress,
    brandSheet,
    async printBrandSheet() {
      say('Ten states are drawn');
      const states = selection.scenarios.filter(({ id }) => BRAND_STATES.includes(id));
      brandSheet.value = await Promise.all(
        states.map(async (scenario) => {
          const picture = await pictureOfScenario(scenario, selection, fonts);
          return { name: scenario.name, url: picture.toDataURL() };
        }),
      );
      say('');
      await Promise.all([...document.images].map((image) => image.decode()));
      print();
    },
    savePicture: () => saving('finance-chat.png', () => drawStages(stages.peek(), fonts.rules())),
    async saveSheet() {
      stopping = new AbortController();
      await saving('finance-chat-scenarios.png', () => drawSheet(stopping));
      sheetProgress.value = undefined;
    },
    stopSheet: () => stopping.abort(),
  };
}

/** One stage alone, or several beside each other with their names. */
async function drawStages(
  stages: readonly Stage[],
  fontRules: string,
): Promise<HTMLCanvasElement | undefined> {
  const tiles: Tile[] = [];
  for (const { label, root } of stages) {
    const page = root()?.ownerDocument.defaultView;
    if (page) tiles.push({ label: label.peek(), picture: await pictureOf(page, fontRules) });
  }
  if (tiles.length < 2) return tiles[0]?.picture;
  const columns = Math.min(tiles.length, SHEET_COLUMNS);
  const width = Math.max(...tiles.map(({ picture }) => picture.width));
  const height = Math.max(...tiles.map(({ picture }) => picture.height));
  const sheet = createSheet({ count: tiles.length, columns, tile: { width, height }, scale: SCALE });
  tiles.forEach(sheet.add);
  return sheet.canvas;
}

/** Whether the scenario plays without a person. Only a person can visit the bank. */
const isPlayedAlone = ({ steps }: Scenario) => steps.every(({ act }) => act !== 'visit the bank');

/** Plays a scenario on a phone that nobody sees. */
async function pictureOfScenario(
  { id }: Scenario,
  selection: Selection,
  fonts: OwnFonts,
): Promise<HTMLCanvasElement> {
  const view = signal<View>({ ...selection.view.peek(), scenario: id, device: 'phone', delay: undefined });
  const run = createScenarioRun({
    shown: createShown(view, selection.scenarios),
    onPage: fonts.install,
    onRefused() {},
  });
  const frame = document.createElement('iframe');
  const { width, height } = sizeOf(view.value);
  Object.assign(frame, { className: 'offstage', inert: true, ariaHidden: 'true', width, height });
  frame.src = run.pageUrl.value;
  // Some scenarios load the page again.
  frame.addEventListener('load', () => run.begin(frame.contentWindow as Window & typeof globalThis));
  document.body.append(frame);
  try {
    await ended(run);
    return await pictureOf(frame.contentWindow as Window & typeof globalThis, fonts.rules());
  } finally {
    run.dispose();
    frame.remove();
  }
}

/** Waits for the end of a scenario. The picture of a failed one shows its last state. */
async function ended({ progress }: ScenarioRun): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (progress.value.is === 'done' || progress.value.is === 'failed') resolve();
    });
  });
  stop();
}
