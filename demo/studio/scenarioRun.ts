import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Incident } from '../../src/testing/scenarioService';
import type { Handle } from '../../src/widget/handle';
import type { Brand } from './brand';
import { messageOf } from './messageOf';
import { showAs } from './pageLook';
import { type HostPage, play, rootOf } from './player';
import { requireValues } from './requireValues';
import type { Shown } from './shown';
import { createVisit, type Visit } from './visit';
import { createVisitService } from './visitService';

export type Progress =
  | { is: 'loading' }
  | { is: 'playing'; step: number }
  | { is: 'done' }
  | { is: 'failed'; why: string };

/** Plays a scenario on a host page. */
export interface ScenarioRun {
  readonly pageUrl: ReadonlySignal<string>;
  readonly standaloneUrl: ReadonlySignal<string>;
  readonly progress: ReadonlySignal<Progress>;
  /** `false` while the scenario's network is lost. */
  readonly connected: ReadonlySignal<boolean>;
  /** Starts the chat on a host page that has just loaded, and plays the steps. */
  begin(page: HostPage['page']): Promise<void>;
  restart(): void;
  /** Causes an incident at the service. The host page gets the same `online` or `offline` event as from a browser. */
  cause(incident: Incident): Promise<void>;
  /** Shows the brand. Throws the widget's error and changes nothing if the widget refuses the brand. */
  applyBrand(brand: Brand): Promise<void>;
  /** The host page, once its chat has started. */
  page(): HostPage['page'] | undefined;
  root(): ShadowRoot | undefined;
  /** Ends the conversation. Nobody returns to it. */
  dispose(): void;
}

interface RunOptions {
  shown: Shown;
  /** Told of each host page, before its chat starts. */
  onPage(page: HostPage['page']): void;
  /** The widget refuses the brand of the view, so the chat starts without a brand. */
  onRefused(error: unknown): void;
}

export function createScenarioRun(options: RunOptions): ScenarioRun {
  const { shown, onPage } = options;
  const visit = createVisit(shown);
  const service = createVisitService(shown, visit, () => host?.page);
  const starter = createChatStarter(visit);
  const progress = signal<Progress>({ is: 'loading' });
  let host: HostPage | undefined;
  /** Set while the steps load the page again. */
  let finishReload: (() => void) | undefined;
  let playing = new AbortController();
  const stopLook = followView(shown, () => host?.page);

  async function begin(page: HostPage['page']) {
    showAs(shown.view.peek(), page);
    onPage(page);
    if (host && finishReload) {
      host.chat = await startWithAnyBrand(starter, page, options);
      return finishReload();
    }
    playing.abort();
    playing = new AbortController();
    const { signal: stop } = playing;
    host = undefined;
    progress.value = { is: 'loading' };
    try {
      const chat = await startWithAnyBrand(starter, page, options);
      if (stop.aborted) return;
      host = { page, chat, cause: service.cause, ask: service.ask, reload };
      await play(host, shown.scenario.peek().steps, stop, (step) => {
        progress.value = { is: 'playing', step };
      });
      progress.value = { is: 'done' };
    } catch (error) {
      if (!stop.aborted) progress.value = { is: 'failed', why: messageOf(error) };
    }
  }

  async function reload() {
    await new Promise<void>((resolve) => {
      finishReload = resolve;
      host?.page.location.reload();
    });
    finishReload = undefined;
  }

  function end() {
    playing.abort();
    finishReload = undefined;
    // Nobody returns to this visit, so its stored conversation can go.
    host?.chat.logout();
    host = undefined;
  }

  return {
    pageUrl: visit.pageUrl,
    standaloneUrl: visit.standaloneUrl,
    progress,
    connected: service.connected,
    begin,
    restart() {
      end();
      batch(() => {
        service.reset();
        progress.value = { is: 'loading' };
        visit.renew();
      });
    },
    cause: service.cause,
    applyBrand: async (brand) => host && starter.applyBrand(host, brand),
    page: () => host?.page,
    root: () => host && rootOf(host.page),
    dispose() {
      end();
      stopLook();
    },
  };
}

/** The page takes another look while it is open, so the conversation goes on. */
const followView = ({ view }: Shown, getPage: () => HostPage['page'] | undefined) =>
  effect(() => {
    const look = view.value;
    const page = getPage();
    if (page) showAs(look, page);
  });

/** Removes the name and logos of the former brand, because `update` merges. */
const NO_BRAND = { name: null, logo: null, logoDark: null };

interface ChatStarter {
  start(page: Window, brand: Brand): Promise<Handle>;
  /** Updates the chat, or starts a new one if an update is not enough. */
  applyBrand(host: HostPage, brand: Brand): Promise<void>;
}

function createChatStarter(visit: Visit): ChatStarter {
  let applied: Brand = {};

  async function start(page: Window, brand: Brand) {
    requireValues(brand);
    const chat = await page.startChat(JSON.stringify(visit.setupOf(brand)));
    applied = brand;
    return chat;
  }

  return {
    start,
    async applyBrand(host, brand) {
      if (needsNewChat(applied, brand)) host.chat = await start(host.page, brand);
      else {
        requireValues(brand);
        const { options, css } = visit.setupOf(brand);
        host.chat.update(
          host.page.structuredClone({
            hideAmountsAfter: null,
            ...options,
            brand: { ...NO_BRAND, ...options.brand },
          }),
        );
        host.page.styleParts(css);
      }
      applied = brand;
    },
  };
}

/** Starts the chat with the brand of the view, or without a brand if the widget refuses it. */
async function startWithAnyBrand(
  starter: ChatStarter,
  page: HostPage['page'],
  { shown, onRefused }: RunOptions,
) {
  try {
    return await starter.start(page, shown.view.peek().brand);
  } catch (error) {
    onRefused(error);
    return await starter.start(page, {});
  } finally {
    // The chat itself takes part in the look.
    showAs(shown.view.peek(), page);
  }
}

/** A new language may need its script first, and `update` cannot remove a sentence. */
function needsNewChat(before: Brand, after: Brand): boolean {
  const removed = Object.keys(before.messages ?? {}).some((key) => !(key in (after.messages ?? {})));
  return removed || after.locale !== before.locale;
}
