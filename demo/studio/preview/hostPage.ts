import type { Handle } from '../../../src/handle';
import type { InitOptions } from '../../../src/options';
import { fullBrand, parseBrand } from '../brand';
import { ready } from '../ready';
import { playOf } from '../scenarios';

/** What the studio asks of a host page, as JSON, so that every object is of the page's own world. */
export interface Setup {
  baseUrl: string;
  userId: string;
  tokensUrl: string;
  /** A language that is not built in, and the script that teaches it. */
  localeUrl?: string | undefined;
  options: Partial<InitOptions>;
}

type Chat = { init(options: InitOptions): Handle };

declare global {
  interface Window {
    startChat(setup: string): Promise<Handle>;
  }
}

const {
  scheme,
  play,
  language = '',
  brand = '{}',
} = Object.fromEntries(new URLSearchParams(location.search));
document.documentElement.dataset.scheme = scheme === 'dark' ? 'dark' : 'light';

window.startChat = async (setup) => {
  const { baseUrl, userId, tokensUrl, localeUrl, options }: Setup = JSON.parse(setup);
  // Under Trusted Types no script element can be given an address, but a module can be imported.
  if (localeUrl) await import(/* @vite-ignore */ localeUrl);

  async function tokens() {
    const answer = await fetch(tokensUrl, { method: 'POST' });
    if (!answer.ok) throw new Error(`Tokens: ${answer.status}`);
    return answer.json();
  }

  return new Promise((resolve, reject) => {
    const start = (chat: Chat) => {
      try {
        resolve(chat.init({ ...options, baseUrl, userId, tokens }));
      } catch (error) {
        reject(error);
      }
    };
    window.FinanceChat ??= { queue: [] as unknown as { push(): void } };
    window.FinanceChat.queue?.push(start);
  });
};

function tell({ message }: Error) {
  document.body.prepend(Object.assign(document.createElement('p'), { role: 'alert', textContent: message }));
}

/** Opened by itself, the page has a chat on the service of a scenario, for a person to use as they like. */
async function startAlone(path: string, json: string) {
  if (import.meta.env.VITE_SERVICE_WORKER && !navigator.serviceWorker?.controller) {
    await ready('../worker.js');
    // The worker has headers for the page.
    return location.reload();
  }
  const [, scenario = ''] = /^([\w-]+)\/\d+\/\w+$/.exec(path) ?? [];
  const { userId } = playOf(scenario) ?? {};
  if (!userId) throw new Error(`There is no scenario for ${path}.`);
  const baseUrl = new URL(`../s/${path}`, location.href).href;
  const localeUrl = /^[\w-]+$/.test(language)
    ? new URL(`../locales/${language}.js`, location.href).href
    : undefined;
  const setup: Setup = {
    baseUrl,
    userId,
    tokensUrl: `${baseUrl}/tokens`,
    localeUrl,
    options: { locale: 'en', ...fullBrand(parseBrand(json)) },
  };
  await window.startChat(JSON.stringify(setup));
}

if (play) startAlone(play, brand).catch(tell);
