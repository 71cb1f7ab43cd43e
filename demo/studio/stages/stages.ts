import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import { type Brand, withoutDefaults } from '../brand/brand';
import type { OwnFonts } from '../brand/ownFonts';
import { messageOf } from '../messageOf';
import type { Page } from '../player/player';
import { createScenarioRun, type ScenarioRun } from '../player/run';
import type { Incident } from '../player/scenarioService';
import type { Log } from './log';
import { mirror } from './mirror';
import type { Selection } from './selection';
import { createShown, type Shown } from './shown';
import { type Crop, cropOf, isCropped, placeOf } from './size';

/** A host page with the chat on it. Several stand side by side, each with a visit of its own. */
export interface Stage extends Shown, ScenarioRun {
  readonly key: string;
  /** The name that tells it from the other stages. Empty if it stands alone. */
  readonly label: ReadonlySignal<string>;
  /** What is seen of the host page, as the chat stands on it now. */
  crop(): Crop;
}

export interface Stages {
  readonly list: ReadonlySignal<readonly Stage[]>;
  /** The host pages whose chat has started. */
  pages(): readonly Page[];
  /** Plays every stage from the start. */
  restart(): void;
  cause(incident: Incident): Promise<void>;
  /** Shows the brand on every stage that it concerns. Throws the widget's error if the widget refuses the brand. */
  applyBrand(brand: Brand): Promise<void>;
}

/** Keeps one stage for each plan of the selection. A stage whose key stays goes on with its conversation. */
export function createStages(selection: Selection, log: Log, fonts: OwnFonts): Stages {
  const list = signal<readonly Stage[]>([]);

  function onPage(page: Page, stage: Stage) {
    fonts.install(page);
    log.listen(page, () => stage.label.peek());
    mirror(page, () => twinsOf(stage));
  }

  const pages = () => list.peek().flatMap((stage) => stage.page() ?? []);

  /** The pages of the other stages, if they show the same conversation. */
  function twinsOf(stage: Stage): readonly Page[] {
    if (selection.view.peek().compare === 'scenarios') return [];
    return pages().filter((page) => page !== stage.page());
  }

  effect(() => {
    const keys = selection.plans.value.map(({ key }) => key);
    const before = list.peek();
    if (keys.join() === before.map(({ key }) => key).join()) return;
    untracked(() => {
      for (const stage of before) if (!keys.includes(stage.key)) stage.dispose();
      list.value = keys.map(
        (key) => before.find((stage) => stage.key === key) ?? createStage(key, selection, onPage),
      );
    });
  });

  return {
    list,
    pages,
    restart() {
      log.clear();
      for (const stage of list.peek()) stage.restart();
    },
    async cause(incident) {
      await Promise.all(list.peek().map((stage) => stage.cause(incident)));
    },
    async applyBrand(brand) {
      for (const { key, view } of selection.plansAfter({ brand })) {
        await list
          .peek()
          .find((stage) => stage.key === key)
          ?.applyBrand(view.brand);
      }
      selection.change({ brand: withoutDefaults(brand) });
    },
  };
}

function createStage(key: string, selection: Selection, onPage: (page: Page, stage: Stage) => void): Stage {
  const plan = computed(() => {
    const { plans, view } = selection;
    // A stage that is about to go has no plan any more.
    return plans.value.find((each) => each.key === key) ?? { key, label: '', view: view.value };
  });
  const label = computed(() => plan.value.label);
  const chatPlace = signal<DOMRect>();
  const shown = createShown(computed(() => plan.value.view));
  const run = createScenarioRun({
    shown,
    onPage(page) {
      onPage(page, stage);
      // Between `resize` and the frame, media queries move the chat.
      page.addEventListener('resize', () => page.requestAnimationFrame(measure));
    },
    onRefused(error) {
      const message = messageOf(error);
      const others = selection.errors.peek().filter((each) => each !== message);
      selection.setErrors([...others, message]);
      selection.change({ brand: {}, before: {} });
    },
  });
  function measure() {
    chatPlace.value = placeOf(run.root());
  }
  run.progress.subscribe(measure);
  const stage: Stage = {
    key,
    label,
    ...shown,
    ...run,
    async applyBrand(brand) {
      await run.applyBrand(brand);
      measure();
    },
    crop() {
      const size = shown.size.value;
      if (!isCropped(shown.view.value)) return { x: 0, y: 0, ...size };
      return cropOf(size, chatPlace.value);
    },
  };
  return stage;
}
