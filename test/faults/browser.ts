import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type Call, callOf, isUnauthorized, statusOf, textOf } from '../support/answers';
import type { Backend, Course } from '../support/backend';
import type { Random } from '../support/chance';
import { createLocks } from '../support/locks';
import { createWorld } from '../support/world';

/** A document: its code ends with it, without an event, as when a tab crashes. */
export interface Page {
  id: string;
  userId: string;
  isAlive: boolean;
  /** Aborts when the page ends. */
  end: AbortController;
  /** Whether its user has logged out, and nobody has signed in since. */
  isOver: boolean;
  /** Access tokens that the service has refused, and how often the page presented each again. */
  refused: Map<string, number>;
  sessionStorage: object;
  window: EventTarget;
  document: EventTarget;
}

interface BrowserOptions {
  random: Random;
  service: Backend;
  breach(rule: string, detail: string): void;
}

export type Browser = ReturnType<typeof createBrowser>;

/** One way over the network, and from tab to tab. */
const REQUEST_MS = 20;
const MESSAGE_MS = 2;

/** The page whose code runs, through every promise. One storage for all browsers: Node never frees one. */
const running = new AsyncLocalStorage<Page>();

const current = () => running.getStore() as Page;

function perform(page: Page, run: () => void) {
  if (page.isAlive) running.run(page, run);
}

/** Runs later on behalf of the page that runs now. */
function bound<Given extends unknown[]>(run: (...given: Given) => void) {
  const page = current();
  return (...given: Given) => perform(page, () => run(...given));
}

/** Several tabs of a browser in one process and on virtual time, with a service behind their `fetch`. */
export function createBrowser({ random, service, breach }: BrowserOptions) {
  const pages: Page[] = [];
  const locks = createLocks();
  const channels = new Set<Channel>();

  class Channel {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    readonly page = current();
    readonly hear = bound((data: unknown) => {
      if (channels.has(this)) this.onmessage?.({ data });
    });

    constructor(readonly name: string) {
      channels.add(this);
    }

    postMessage(message: unknown) {
      for (const other of channels) {
        if (other === this || other.name !== this.name) continue;
        const data = structuredClone(message);
        world.after(MESSAGE_MS, () => other.hear(data));
      }
    }

    close() {
      channels.delete(this);
    }
  }

  /** One for all pages, which tells the others of a change. */
  const localStorage = createTabStorage((key) => {
    const writer = current();
    for (const page of pages) {
      const event = Object.assign(new Event('storage'), { key, storageArea: localStorage });
      if (page !== writer)
        world.after(MESSAGE_MS, () => perform(page, () => page.window.dispatchEvent(event)));
    }
  });

  /** A waiting page may give up, and a page that ends releases its locks. */
  function requestLock<T>(name: string, options: { signal: AbortSignal }, run: () => Promise<T>) {
    const { signal: ended } = current().end;
    const endOfPage = new Promise<never>((_, reject) => ended.addEventListener('abort', reject));
    endOfPage.catch(() => {});
    const signal = AbortSignal.any([options.signal, ended]);
    const request = locks.request(name, { signal }, () => Promise.race([run(), endOfPage]));
    return new Promise<T>((resolve, reject) => {
      request.then(bound(resolve), bound(reject));
    });
  }

  function watch({ operation, token }: Call) {
    const { userId, isOver, refused } = current();
    if (isOver) breach('a call of a chat that is over', token);
    if (service.ownerOf(token) !== userId) breach('stranger', `${userId}: ${token}`);
    const again = refused.get(token);
    if (operation === 'refresh' || again === undefined) return;
    refused.set(token, again + 1);
    if (again) breach('loops with a refused token', token);
  }

  async function fetch(url: string, init: RequestInit) {
    const { id, refused } = current();
    const call = callOf(url, init, id);
    service.left(call);
    watch(call);
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      const arrive = bound(({ answer, delivered }: Course) => {
        if (answer === 'silent' || init.signal?.aborted) return;
        if (answer === 'dropped') return reject(new TypeError('Failed to fetch'));
        delivered();
        if (isUnauthorized(answer)) refused.set(call.token, refused.get(call.token) ?? 0);
        const { headers = {} } = answer;
        resolve(new Response(textOf(answer) || null, { status: statusOf(answer), headers }));
      });
      // A request on its way arrives even if its page dies.
      world.after(REQUEST_MS, () => {
        const course = service.receive(call);
        world.after(course.lateMs + REQUEST_MS, () => arrive(course));
      });
    });
  }

  const world = createWorld(random, {
    setTimeout: (run: () => void, ms = 0) => world.after(ms, bound(run)),
    fetch,
    localStorage,
    BroadcastChannel: Channel,
    navigator: { locks: { request: requestLock } },
    crypto: {
      getRandomValues: (bytes: Uint8Array) => bytes.map(() => random() * 256),
      // Takes no time of its own, unlike the real one.
      subtle: {
        digest: async (_: string, bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
      },
    },
    get self() {
      return current().window;
    },
    get window() {
      return current().window;
    },
    get document() {
      return current().document;
    },
    get sessionStorage() {
      return current().sessionStorage;
    },
  });

  return {
    world,

    openPage(userId: string, sessionStorage: object) {
      const page: Page = {
        id: `${pages.length}`,
        userId,
        isAlive: true,
        end: new AbortController(),
        isOver: false,
        refused: new Map(),
        sessionStorage,
        window: new EventTarget(),
        document: new EventTarget(),
      };
      pages.push(page);
      return page;
    },

    /** Runs code of the page if the page is alive. */
    act<T>(page: Page, run: () => T): T | undefined {
      return page.isAlive ? running.run(page, run) : undefined;
    },

    kill(page: Page) {
      page.isAlive = false;
      for (const channel of channels) if (channel.page === page) channels.delete(channel);
      page.end.abort();
    },
  };
}

/** A storage that outlives its pages: of a tab, or of the whole browser. */
export const createTabStorage = (onChange: (key: string) => void = () => {}): Record<string, string> =>
  Object.create({
    get length() {
      return Object.keys(this).length;
    },
    key(this: object, index: number) {
      return Object.keys(this)[index] ?? null;
    },
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
      onChange(key);
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
      onChange(key);
    },
  });
