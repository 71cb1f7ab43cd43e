import type { BubblePlace, InitOptions, InlinePlace } from '../../../src/options/types';
import type { Handle } from '../../../src/widget/handle';
import { type Answers, answerTo, parseAnswers } from '../brand/answers';
import { type Brand, optionsOf, parseBrand, withDefaults } from '../brand/brand';
import { partRules } from '../brand/parts';
import { causeAt, type HostPage, play as playSteps, type Words } from '../player/player';
import { scenarioOf } from '../player/scenarios';
import { startWorker } from '../player/startWorker';

/** The studio passes it as JSON, because the widget needs objects of its own page and not of the studio. */
export interface Setup {
  baseUrl: string;
  userId: string;
  tokensUrl: string;
  /** The script of a language that is not built in. */
  localeUrl?: string | undefined;
  options: Brand;
  words: Words;
  scenario: string;
  answers: Answers;
  /** Rules of the page for parts of the chat. */
  css: string;
}

type Chat = { init(options: InitOptions): Handle };

declare global {
  interface Window {
    startChat(setup: string): Promise<Handle>;
    styleParts(css: string): void;
    importScript(url: string): Promise<unknown>;
  }
}

const {
  scheme,
  play: visitPath,
  language = '',
  brand = '{}',
  words = '{}',
  answers: ownAnswers = '{}',
} = Object.fromEntries(new URLSearchParams(location.search));
document.documentElement.dataset.scheme = scheme === 'dark' ? 'dark' : 'light';

const partSheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, partSheet];
window.styleParts = (css) => partSheet.replaceSync(css);
// Trusted Types forbid a script element with an address, but allow to import a module.
window.importScript = (url) => import(/* @vite-ignore */ url);

/** In the studio, the chat takes the focus only if the person is on its page, and not from a field or another page. */
function keepFocus(frame: HTMLElement) {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };

  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function () {
    const hadFocus = document.hasFocus();
    const { activeElement } = frame.ownerDocument;
    showModal.call(this);
    if (hadFocus) return;
    frame.blur();
    (activeElement as HTMLElement | null)?.focus();
  };
}

if (window.frameElement) keepFocus(window.frameElement as HTMLElement);

window.startChat = async (setup) => {
  const { baseUrl, userId, tokensUrl, localeUrl, options, scenario, answers, css }: Setup = JSON.parse(setup);
  window.styleParts(css);
  if (localeUrl) await window.importScript(localeUrl);

  async function tokens() {
    const answer = await fetch(tokensUrl, { method: 'POST' });
    if (!answer.ok) throw new Error(`The request for tokens failed with status ${answer.status}`);
    return answer.json();
  }

  const { inline = false, options: hostOptions } = scenarioOf(scenario)?.host ?? {};
  return new Promise((resolve, reject) => {
    const init = (chat: Chat) => {
      try {
        resolve(
          chat.init({
            ...options,
            ...hostOptions,
            ...placeOf(inline),
            ...fetchOf(answers),
            baseUrl,
            userId,
            tokens,
          }),
        );
      } catch (error) {
        reject(error);
      }
    };
    window.FinanceChat ??= { queue: [] as unknown as { push(): void } };
    window.FinanceChat.queue?.push(init);
  });
};

/** Answers the calls that the designer has an answer for. */
function fetchOf(answers: Answers): Pick<InitOptions, 'fetch'> {
  if (Object.keys(answers).length === 0) return {};
  return { fetch: async (url, init) => answerTo(url, answers) ?? fetch(url, init) };
}

function placeOf(inline: boolean): BubblePlace | InlinePlace {
  return inline ? { mode: 'inline', target: makePlace() } : {};
}

function makePlace(): Element {
  const made = document.querySelector('.chat-place');
  if (made) return made;
  const place = Object.assign(document.createElement('div'), { className: 'chat-place' });
  document.querySelector('main')?.prepend(place);
  return place;
}

function showError({ message }: Error) {
  document.body.prepend(Object.assign(document.createElement('p'), { role: 'alert', textContent: message }));
}

/** In a tab of its own, the page plays a scenario. Then the person can use the chat. */
async function startStandalone(path: string, json: string) {
  const hasPolicy = navigator.serviceWorker?.controller || document.documentElement.dataset.page !== 'bank';
  await startWorker('../../worker.js');
  // Without a server, only the worker can answer with the policy of the bank.
  if (import.meta.env.VITE_SERVICE_WORKER && !hasPolicy) return location.reload();
  const [, id = ''] = /^([\w-]+)\/\d+\/\w+$/.exec(path) ?? [];
  const scenario = scenarioOf(id);
  if (!scenario) throw new Error(`There is no scenario for ${path}.`);
  const baseUrl = new URL(`../../s/${path}`, location.href).href;
  const localeUrl = /^[\w-]+$/.test(language)
    ? new URL(`../../locales/${language}.js`, location.href).href
    : undefined;
  const given = parseBrand(json);
  const setup: Setup = {
    baseUrl,
    userId: scenario.behaviour.userId,
    tokensUrl: `${baseUrl}/tokens`,
    localeUrl,
    options: { locale: 'en', ...optionsOf(withDefaults(given)) },
    css: partRules(given.parts ?? {}),
    words: JSON.parse(words),
    scenario: id,
    answers: parseAnswers(ownAnswers),
  };
  const chat = await window.startChat(JSON.stringify(setup));
  if (wasReloaded()) return;
  const host: HostPage = {
    page: window,
    chat,
    cause: (incident) => causeAt(baseUrl, incident, window),
    words: setup.words,
    async reload() {
      location.reload();
    },
  };
  await playSteps(host, scenario.steps, new AbortController().signal, () => {});
}

/** After a reload the chat restores the conversation itself, so the scenario is not played again. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

if (visitPath) startStandalone(visitPath, brand).catch(showError);
