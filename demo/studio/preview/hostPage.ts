import type { Handle } from '../../../src/handle';
import type { InitOptions } from '../../../src/options';

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

const { scheme } = Object.fromEntries(new URLSearchParams(location.search));
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
