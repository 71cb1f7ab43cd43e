import type { BubblePlace, InitOptions, InlinePlace } from '../../../src/options/types';
import type { Handle } from '../../../src/widget/handle';
import { type Brand, optionsOf, parseBrand, withDefaults } from '../brand';
import { partRules } from '../parts';
import type { HostTraits } from '../scenario';
import { behaviourOf, hostOf } from '../scenarios';
import { startWorker } from '../startWorker';

/** The studio passes it as JSON, because the widget needs objects of its own page and not of the studio. */
export interface Setup {
  baseUrl: string;
  userId: string;
  tokensUrl: string;
  /** The script of a language that is not built in. */
  localeUrl?: string | undefined;
  options: Brand;
  host: HostTraits;
  /** Rules of the page for parts of the chat. */
  css: string;
}

type Chat = { init(options: InitOptions): Handle };

declare global {
  interface Window {
    startChat(setup: string): Promise<Handle>;
    styleParts(css: string): void;
  }
}

const {
  scheme,
  play: visitPath,
  language = '',
  brand = '{}',
} = Object.fromEntries(new URLSearchParams(location.search));
document.documentElement.dataset.scheme = scheme === 'dark' ? 'dark' : 'light';

const partSheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, partSheet];
window.styleParts = (css) => partSheet.replaceSync(css);

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
  const { baseUrl, userId, tokensUrl, localeUrl, options, host, css }: Setup = JSON.parse(setup);
  window.styleParts(css);
  // Trusted Types forbid a script element with an address, but allow to import a module.
  if (localeUrl) await import(/* @vite-ignore */ localeUrl);

  async function tokens() {
    const answer = await fetch(tokensUrl, { method: 'POST' });
    if (!answer.ok) throw new Error(`The request for tokens failed with status ${answer.status}`);
    return answer.json();
  }

  return new Promise((resolve, reject) => {
    const init = (chat: Chat) => {
      try {
        resolve(
          chat.init({
            ...options,
            ...placeOf(host),
            ...checksOf(host),
            ...talkOf(host),
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

const CARD_NUMBER = /(?:\d[ -]?){13,19}/;

function placeOf({ inline }: HostTraits): BubblePlace | InlinePlace {
  return inline ? { mode: 'inline', target: makePlace() } : {};
}

function checksOf({ refusesCards }: HostTraits): Pick<InitOptions, 'beforeSend'> {
  return refusesCards ? { beforeSend: (text) => !CARD_NUMBER.test(text) && text } : {};
}

function talkOf({
  history,
  readsStreams,
  asksFeedback,
  maxLength,
}: HostTraits): Pick<InitOptions, 'history' | 'readStream' | 'feedback' | 'maxLength'> {
  return {
    ...(asksFeedback && { feedback: true }),
    ...(maxLength && { maxLength }),
    ...(history && { history: async () => history }),
    ...(readsStreams && {
      readStream: ({ body }) =>
        body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>),
    }),
  };
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

/** In a tab of its own, the page starts a chat with the service of a scenario. Nothing plays the steps. */
async function startStandalone(path: string, json: string) {
  const hasPolicy = navigator.serviceWorker?.controller || document.documentElement.dataset.page !== 'bank';
  await startWorker('../../worker.js');
  // Without a server, only the worker can answer with the policy of the bank.
  if (import.meta.env.VITE_SERVICE_WORKER && !hasPolicy) return location.reload();
  const [, scenario = ''] = /^([\w-]+)\/\d+\/\w+$/.exec(path) ?? [];
  const { userId } = behaviourOf(scenario) ?? {};
  if (!userId) throw new Error(`There is no scenario for ${path}.`);
  const baseUrl = new URL(`../../s/${path}`, location.href).href;
  const localeUrl = /^[\w-]+$/.test(language)
    ? new URL(`../../locales/${language}.js`, location.href).href
    : undefined;
  const given = parseBrand(json);
  const setup: Setup = {
    baseUrl,
    userId,
    tokensUrl: `${baseUrl}/tokens`,
    localeUrl,
    options: { locale: 'en', ...optionsOf(withDefaults(given)) },
    css: partRules(given.parts ?? {}),
    host: hostOf(scenario),
  };
  await window.startChat(JSON.stringify(setup));
}

if (visitPath) startStandalone(visitPath, brand).catch(showError);
