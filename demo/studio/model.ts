import { batch, computed, effect, signal } from '@preact/signals-core';
import type { Turn } from '../../src/testing/stage';
import { type Brand, fullBrand, parseBrand, tidy } from './brand';
import { type Contrast, contrastsIn } from './contrast';
import { createLog } from './log';
import { play, rootOf, type Stage } from './player';
import type { Setup } from './preview/hostPage';
import { type Scenario, scenariosIn } from './scenarios';
import { completed, languageOf } from './sentences';
import { OWN, partRules, snippetOf } from './snippet';
import { readView, sizeOf, type View, writeView } from './view';

/** How far the player is. */
type Progress =
  | { is: 'loading' }
  | { is: 'playing'; step: number }
  | { is: 'done' }
  | { is: 'failed'; why: string };

export type Studio = ReturnType<typeof createStudio>;

/** How long the widget needs to show what it was told, before its colours are read. */
const SETTLE_MS = 250;

const newVisit = () => Math.random().toString(36).slice(2, 10);
/** What the widget throws is an error of its own page, not of this one. */
const textOf = (error: unknown): string => Object(error).message ?? `${error}`;

/** The studio without its controls: what is shown, on what, and how it is going. */
export function createStudio(integrity: Readonly<Record<string, string>>) {
  const locales = Object.keys(integrity).flatMap((file) => /^locales\/(.+)\.js$/.exec(file)?.[1] ?? []);
  const scenarios = scenariosIn(locales);
  const ids = scenarios.map(({ id }) => id);
  const first = readView(location.hash, ids);

  const view = signal<View>({ ...first.view, brand: tidy(first.view.brand) });
  const wrong = signal<readonly string[]>(first.wrong);
  const said = signal('');
  const visit = signal(newVisit());
  const progress = signal<Progress>({ is: 'loading' });
  const contrasts = signal<readonly Contrast[]>([]);
  const connected = signal(true);
  const log = createLog();
  const scenario = computed(() => scenarios.find(({ id }) => id === view.value.scenario) as Scenario);
  const delay = computed(() => view.value.delay ?? scenario.value.delay ?? 0);
  const locale = computed(() => view.value.brand.locale ?? scenario.value.locale ?? 'en');
  /** The host page; another one is another page load. */
  const pageUrl = computed(
    () => `preview/${view.value.page}.html?scheme=${view.value.scheme}&visit=${visit.value}`,
  );

  /** The host page by itself, for a person to use the chat. */
  const aloneUrl = computed(() => {
    const { page, scheme, scenario: id, brand } = view.value;
    const of = new URLSearchParams({
      scheme,
      play: `${id}/${delay.value}/${visit.value}alone`,
      language: languageOf(locale.value) ?? '',
      brand: JSON.stringify(spoken(brand)),
    });
    return `preview/${page}.html?${of}`;
  });

  let stage: Stage | undefined;
  let shown: Brand = {};
  let playing = new AbortController();
  let changing = Promise.resolve();
  let settling: ReturnType<typeof setTimeout> | undefined;

  effect(() => {
    const hash = writeView(view.value);
    history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
  });

  addEventListener('hashchange', () => {
    const read = readView(location.hash, ids);
    batch(() => {
      wrong.value = read.wrong;
      view.value = { ...read.view, brand: tidy(read.view.brand) };
      restart();
    });
  });

  function address(name: string) {
    const prefix = new URL(`s/${view.peek().scenario}/${delay.peek()}/${name}`, location.href).href;
    return { baseUrl: prefix, tokensUrl: `${prefix}/tokens`, userId: scenario.peek().play.userId };
  }

  /** In the scenario's language where the brand has none, without empty lines or sentences in half of their forms. */
  function spoken(brand: Brand): Brand {
    const { locale = scenario.peek().locale, messages, starters } = brand;
    return {
      ...brand,
      ...(starters && { starters: starters.filter((starter) => starter.trim()) }),
      ...(locale && { locale }),
      ...(messages && { messages: completed(messages, locale ?? 'en') }),
    };
  }

  function setupOf(brand: Brand): Setup {
    const options = { locale: 'en', ...fullBrand(spoken(brand)) };
    const language = languageOf(options.locale);
    return {
      ...address(visit.peek()),
      localeUrl: language && new URL(`locales/${language}.js`, location.href).href,
      options,
    };
  }

  /** Puts a widget with this brand on the page; whatever is wrong with it, the widget says. */
  async function start(page: Window, brand: Brand) {
    const chat = await page.startChat(JSON.stringify(setupOf(brand)));
    shown = brand;
    return chat;
  }

  /** The host page is there. */
  async function begin(page: Stage['page']) {
    playing.abort();
    playing = new AbortController();
    const { signal: stop } = playing;
    stage = undefined;
    progress.value = { is: 'loading' };
    log.listen(page);
    try {
      const chat = await start(page, view.peek().brand).catch((error) => {
        wrong.value = [...wrong.peek(), textOf(error)];
        view.value = { ...view.peek(), brand: {} };
        return start(page, {});
      });
      if (stop.aborted) return;
      stage = { page, chat, turn };
      await play(stage, scenario.peek().steps, stop, (step) => {
        progress.value = { is: 'playing', step };
      });
      progress.value = { is: 'done' };
      measure();
    } catch (error) {
      if (!stop.aborted) progress.value = { is: 'failed', why: textOf(error) };
    }
  }

  /** Lets something happen around the service, and the page hear what its browser would say of it. */
  async function turn(what: Turn) {
    const played = visit.peek();
    await fetch(`${address(played).baseUrl}/turns/${what}`, { method: 'POST' });
    if (what === 'minute-passed' || visit.peek() !== played) return;
    const is = what === 'network-back';
    connected.value = is;
    if (!stage) return;
    const { page } = stage;
    Object.defineProperty(page.navigator, 'onLine', { configurable: true, get: () => is });
    page.dispatchEvent(new page.Event(is ? 'online' : 'offline'));
  }

  function measure() {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const root = stage && rootOf(stage.page);
      if (root) contrasts.value = contrastsIn(root);
    }, SETTLE_MS);
  }

  function restart() {
    playing.abort();
    // Nobody comes back to a visit that is over.
    stage?.chat.logout();
    stage = undefined;
    log.clear();
    batch(() => {
      contrasts.value = [];
      connected.value = true;
      progress.value = { is: 'loading' };
      visit.value = newVisit();
    });
  }

  /** A change that needs a script of its language must not end after the one that follows it. */
  function inTurn(change: () => Promise<void>): Promise<void> {
    changing = changing.then(change);
    return changing;
  }

  /** Shows the brand, or throws what the widget says against it and leaves all as it was. */
  async function wear(brand: Brand) {
    if (stage) {
      const { options } = setupOf(brand);
      const removed = Object.keys(shown.messages ?? {}).some((key) => !(key in (brand.messages ?? {})));
      // A language may need its script first, and a sentence that is given up has to be forgotten.
      if (removed || brand.locale !== shown.locale) stage.chat = await start(stage.page, brand);
      else stage.chat.update(stage.page.structuredClone(options));
      shown = brand;
    }
    view.value = { ...view.peek(), brand: tidy(brand) };
    measure();
  }

  return {
    scenarios,
    locales,
    view,
    wrong,
    said,
    scenario,
    delay,
    locale,
    pageUrl,
    aloneUrl,
    progress,
    contrasts,
    connected,
    log,
    begin,
    restart,
    turn,

    /** Another view of the same run. */
    look(change: Partial<Pick<View, 'device' | 'size'>>) {
      view.value = { ...view.peek(), ...change };
    },

    /** Another run. */
    show(change: Partial<Pick<View, 'scenario' | 'page' | 'scheme' | 'delay'>>) {
      batch(() => {
        wrong.value = [];
        // A delay was meant for the scenario it was chosen in.
        view.value = { ...view.peek(), ...(change.scenario && { delay: undefined }), ...change };
        restart();
      });
    },

    /** Changes the brand; `wrong` says where the widget does not take it. */
    dress: (brand: Brand) =>
      inTurn(async () => {
        try {
          await wear(brand);
          wrong.value = [];
        } catch (error) {
          wrong.value = [textOf(error)];
        }
      }),

    importBrand: (json: string) =>
      inTurn(async () => {
        try {
          await wear(parseBrand(json));
          wrong.value = [];
          said.value = 'Brand imported';
        } catch (error) {
          said.value = '';
          wrong.value = [`Nothing was imported. ${textOf(error)}`];
        }
      }),

    size: computed(() => sizeOf(view.value)),
    link: () => location.href,

    snippet() {
      const brand = spoken(view.peek().brand);
      const demo = { ...address('snippet'), dist: new URL('.', location.href).href };
      return snippetOf({ ...(import.meta.env.VITE_SERVICE_WORKER ? OWN : demo), integrity, brand });
    },

    css() {
      const root = stage && rootOf(stage.page);
      return root ? partRules(root) : '';
    },

    async copy(what: string, text: string) {
      try {
        await navigator.clipboard.writeText(text);
        said.value = `${what} copied`;
      } catch {
        said.value = `${what} could not be copied: the browser does not allow it here`;
      }
    },
  };
}
