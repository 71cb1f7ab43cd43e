import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { readOptions } from '../../../src/options/widgetOptions';
import type { Reporter } from '../../../src/report/reporter';
import type { Handle } from '../../../src/widget/handle';
import { type Brand, optionsOf } from '../brand/brand';
import { messageOf } from '../messageOf';
import { type Shown, showAs } from '../stages/shown';
import { causeAt, type HostPage, type Page, play, rootOf } from './player';
import type { Incident } from './scenarioService';
import { createVisit, serviceOf, type Visit } from './visit';

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
  begin(page: Page): Promise<void>;
  restart(): void;
  cause(incident: Incident): Promise<void>;
  /** Shows the brand. Throws the widget's error and changes nothing if the widget refuses the brand. */
  applyBrand(brand: Brand): Promise<void>;
  /** The host page, once its chat has started. */
  page(): Page | undefined;
  root(): ShadowRoot | undefined;
  /** Ends the conversation. Nobody returns to it. */
  dispose(): void;
}

interface RunOptions {
  shown: Shown;
  /** Told of each host page, before its chat starts. */
  onPage(page: Page): void;
  /** The widget refuses the brand of the view, so the chat starts without a brand. */
  onRefused(error: unknown): void;
}

export function createScenarioRun(options: RunOptions): ScenarioRun {
  const { shown, onPage } = options;
  const visit = createVisit(shown);
  const starter = createChatStarter(visit);
  const progress = signal<Progress>({ is: 'loading' });
  const connected = signal(true);
  let host: HostPage | undefined;
  /** Set while the steps load the page again. */
  let finishReload: (() => void) | undefined;
  let playing = new AbortController();
  const stopLook = followView(shown, () => host?.page);

  async function begin(page: Page) {
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
      const { words } = visit.setupOf(shown.view.peek().brand);
      host = { page, chat, words, cause, reload };
      await play(host, shown.scenario.peek().steps, stop, (step) => {
        progress.value = { is: 'playing', step };
      });
      progress.value = { is: 'done' };
    } catch (error) {
      if (!stop.aborted) progress.value = { is: 'failed', why: messageOf(error) };
    }
  }

  async function cause(incident: Incident) {
    const visitId = visit.id.peek();
    await causeAt(serviceOf(shown, visitId).baseUrl, incident, host?.page);
    if (incident !== 'minute-passed' && visit.id.peek() === visitId) {
      connected.value = incident === 'network-back';
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
    connected,
    begin,
    restart() {
      end();
      batch(() => {
        connected.value = true;
        progress.value = { is: 'loading' };
        visit.renew();
      });
    },
    cause,
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
const followView = ({ view }: Shown, getPage: () => Page | undefined) =>
  effect(() => {
    const look = view.value;
    const page = getPage();
    if (page) showAs(look, page);
  });

/** Removes the name and logos of the former brand, because `update` merges. */
const NO_BRAND = { name: null, logo: null, logoDark: null };

interface ChatStarter {
  start(page: Page, brand: Brand): Promise<Handle>;
  /** Updates the chat, or starts a new one if an update is not enough. */
  applyBrand(host: HostPage, brand: Brand): Promise<void>;
}

function createChatStarter(visit: Visit): ChatStarter {
  let applied: Brand = {};

  async function start(page: Page, brand: Brand) {
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
        const { options, css, localeUrl } = visit.setupOf(brand);
        if (localeUrl) await host.page.importScript(localeUrl);
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
async function startWithAnyBrand(starter: ChatStarter, page: Page, { shown, onRefused }: RunOptions) {
  try {
    return await starter.start(page, shown.view.peek().brand);
  } catch (error) {
    onRefused(error);
    return await starter.start(page, {});
  } finally {
    // The chat has not heard the keyboard that was up before it.
    showAs(shown.view.peek(), page);
  }
}

/** `update` cannot remove a sentence. */
const needsNewChat = (before: Brand, after: Brand): boolean =>
  Object.keys(before.messages ?? {}).some((key) => !(key in (after.messages ?? {})));

const REQUIRED = { baseUrl: 'https://bank.example', userId: 'designer', tokens: { accessToken: 'none' } };

/** The widget would leave a wrong value out, with a line in the console that no designer sees. */
const THROWING: Reporter = {
  warn(warning) {
    if (warning[0] !== 'wrong-option') return;
    const [, name, takes, got] = warning;
    throw new Error(`"${name}" takes ${takes}; it got ${got}.`);
  },
  contain: (_, act) => act(),
};

/** Throws an error with a text for users if the widget does not take a value of the brand. */
function requireValues(brand: Brand): void {
  readOptions({ ...REQUIRED, ...optionsOf(brand) }, THROWING);
}
