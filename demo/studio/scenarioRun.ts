import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Incident } from '../../src/testing/scenarioService';
import type { Handle } from '../../src/widget/handle';
import { type Brand, withoutDefaults } from './brand';
import type { Contrast } from './contrast';
import { createContrastMeter } from './contrastMeter';
import type { Log } from './log';
import { messageOf } from './messageOf';
import { type HostPage, play, rootOf } from './player';
import type { Selection } from './selection';
import { createVisit, serviceOf, type Visit } from './visit';

type Progress =
  | { is: 'loading' }
  | { is: 'playing'; step: number }
  | { is: 'done' }
  | { is: 'failed'; why: string };

/** Plays the selected scenario on a host page. */
export interface ScenarioRun {
  readonly pageUrl: ReadonlySignal<string>;
  readonly standaloneUrl: ReadonlySignal<string>;
  readonly progress: ReadonlySignal<Progress>;
  readonly contrasts: ReadonlySignal<readonly Contrast[]>;
  /** `false` while the scenario's network is lost. */
  readonly connected: ReadonlySignal<boolean>;
  /** Starts the chat on a host page that has just loaded, and plays the steps. */
  begin(page: HostPage['page']): Promise<void>;
  restart(): void;
  /** Lets something happen to the service, and tells the host page what its browser would tell it. */
  cause(incident: Incident): Promise<void>;
  /** Shows the brand. Throws the widget's error and changes nothing if the widget refuses the brand. */
  applyBrand(brand: Brand): Promise<void>;
  root(): ShadowRoot | undefined;
}

export function createScenarioRun(selection: Selection, log: Log): ScenarioRun {
  const visit = createVisit(selection);
  const starter = createChatStarter(visit);
  const progress = signal<Progress>({ is: 'loading' });
  const connected = signal(true);
  let host: HostPage | undefined;
  const root = () => host && rootOf(host.page);
  const meter = createContrastMeter(root);
  let playing = new AbortController();

  async function begin(page: HostPage['page']) {
    playing.abort();
    playing = new AbortController();
    const { signal: stop } = playing;
    host = undefined;
    progress.value = { is: 'loading' };
    log.listen(page);
    try {
      const chat = await startWithAnyBrand(starter, page, selection);
      if (stop.aborted) return;
      host = { page, chat, cause, ask };
      await play(host, selection.scenario.peek().steps, stop, (step) => {
        progress.value = { is: 'playing', step };
      });
      progress.value = { is: 'done' };
      meter.measure();
    } catch (error) {
      if (!stop.aborted) progress.value = { is: 'failed', why: messageOf(error) };
    }
  }

  async function cause(incident: Incident) {
    const visitId = visit.id.peek();
    const { baseUrl } = serviceOf(selection, visitId);
    await fetch(`${baseUrl}/incidents/${incident}`, { method: 'POST' });
    if (incident === 'minute-passed' || visit.id.peek() !== visitId) return;
    connected.value = incident === 'network-back';
    if (host) setBrowserOnline(host.page, connected.peek());
  }

  async function ask(questions: readonly string[], signal: AbortSignal) {
    const { baseUrl, tokensUrl } = serviceOf(selection, visit.id.peek());
    const tokens = await fetch(tokensUrl, { method: 'POST', signal });
    const { accessToken } = await tokens.json();
    const answer = await fetch(`${baseUrl}/demo/stream`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}` },
      body: questions.join('\n'),
      signal,
    });
    return answer.body ?? new ReadableStream();
  }

  function restart() {
    playing.abort();
    // Nobody returns to this visit, so its stored conversation can go.
    host?.chat.logout();
    host = undefined;
    log.clear();
    batch(() => {
      meter.clear();
      connected.value = true;
      progress.value = { is: 'loading' };
      visit.renew();
    });
  }

  async function applyBrand(brand: Brand) {
    if (host) await starter.applyBrand(host, brand);
    selection.change({ brand: withoutDefaults(brand) });
    meter.measure();
  }

  return {
    pageUrl: visit.pageUrl,
    standaloneUrl: visit.standaloneUrl,
    progress,
    contrasts: meter.contrasts,
    connected,
    begin,
    restart,
    cause,
    applyBrand,
    root,
  };
}

interface ChatStarter {
  start(page: Window, brand: Brand): Promise<Handle>;
  /** Updates the chat, or starts a new one if an update is not enough. */
  applyBrand(host: HostPage, brand: Brand): Promise<void>;
}

function createChatStarter(visit: Visit): ChatStarter {
  let applied: Brand = {};

  async function start(page: Window, brand: Brand) {
    const chat = await page.startChat(JSON.stringify(visit.setupOf(brand)));
    applied = brand;
    return chat;
  }

  return {
    start,
    async applyBrand(host, brand) {
      if (needsNewChat(applied, brand)) host.chat = await start(host.page, brand);
      else {
        const { options, css } = visit.setupOf(brand);
        host.chat.update(host.page.structuredClone(options));
        host.page.styleParts(css);
      }
      applied = brand;
    },
  };
}

/** Starts the chat with the selected brand, or without a brand if the widget refuses it. */
async function startWithAnyBrand(starter: ChatStarter, page: Window, selection: Selection) {
  try {
    return await starter.start(page, selection.view.peek().brand);
  } catch (error) {
    selection.setErrors([...selection.errors.peek(), messageOf(error)]);
    selection.change({ brand: {} });
    return starter.start(page, {});
  }
}

/** A new language may need its script first, and `update` cannot remove a sentence. */
function needsNewChat(before: Brand, after: Brand): boolean {
  const removed = Object.keys(before.messages ?? {}).some((key) => !(key in (after.messages ?? {})));
  return removed || after.locale !== before.locale;
}

function setBrowserOnline(page: HostPage['page'], online: boolean): void {
  Object.defineProperty(page.navigator, 'onLine', { configurable: true, get: () => online });
  page.dispatchEvent(new page.Event(online ? 'online' : 'offline'));
}
