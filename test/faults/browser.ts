import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Random } from '../crowd/random';
import { createWorld } from '../crowd/world';
import { isTurnedAway, isUnauthorized, operationOf, statusOf, textOf } from '../support/answers';
import type { Backend, Course } from '../support/backend';
import { channelOf } from '../support/locks';

/** A document: its code ends with it, without an event, as when a tab crashes. */
export interface Page {
  userId: string;
  storage: object;
  is: 'awake' | 'frozen' | 'dead';
  /** Callbacks that became due while it was frozen. */
  late: (() => void)[];
  window: EventTarget;
  document: EventTarget;
}

/** The life of one chat in a page. It may end before the page does. */
export interface Life {
  page: Page;
  over: boolean;
  /** Access tokens that the service has refused, and how often the chat presented each again. */
  refused: Map<string, number>;
}

interface LockRequest {
  page: Page;
  grant(): void;
}

interface BrowserOptions {
  random: Random;
  service(): Backend;
  breach(rule: string, detail: string): void;
}

export type Browser = ReturnType<typeof createBrowser>;

/** One way over the network, and from tab to tab. */
const REQUEST_MS = 20;
const MESSAGE_MS = 2;
/** A page that has listened for this long has heard a question that was asked before a renewal. */
const HEARD_MS = 200;

/** The chat whose code runs, through every promise. One storage for all browsers: Node never frees one. */
const running = new AsyncLocalStorage<Life>();

/** Several tabs of a browser in one process and on virtual time, with a service behind their `fetch`. */
export function createBrowser({ random, service, breach }: BrowserOptions) {
  const locks = new Map<string, LockRequest[]>();
  const channels = new Set<Channel>();
  /** The pages that presented a refresh token, and the refresh token that came for it. */
  const presenters = new Map<string, Set<Page>>();
  const successors = new Map<string, string>();

  const current = () => running.getStore() as Life;

  function perform(life: Life, run: () => void) {
    if (life.page.is === 'dead') return;
    if (life.page.is === 'frozen') life.page.late.push(() => perform(life, run));
    else running.run(life, run);
  }

  /** Runs later on behalf of the chat that runs now. */
  function bound<Given extends unknown[]>(run: (...given: Given) => void) {
    const life = current();
    return (...given: Given) => perform(life, () => run(...given));
  }

  class Channel {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    readonly since = world.now();
    readonly life = current();
    private readonly hear = bound((data: unknown) => {
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

  function leave(name: string, request: LockRequest) {
    const queue = locks.get(name) ?? [];
    const held = queue[0] === request;
    if (queue.includes(request)) queue.splice(queue.indexOf(request), 1);
    if (held && queue[0]) world.after(0, queue[0].grant);
  }

  /** First come, first served. A waiting page may give up, and a page that dies releases its locks. */
  function requestLock<T>(name: string, { signal }: { signal: AbortSignal }, run: () => Promise<T>) {
    const { page } = current();
    const queue = locks.get(name) ?? [];
    locks.set(name, queue);
    return new Promise<T>((resolve, reject) => {
      let granted = false;
      const request: LockRequest = {
        page,
        grant: bound(() => {
          if (granted || queue[0] !== request) return;
          granted = true;
          run()
            .finally(() => leave(name, request))
            .then(resolve, reject);
        }),
      };
      signal.addEventListener('abort', () => {
        if (granted) return;
        leave(name, request);
        reject(signal.reason);
      });
      queue.push(request);
      if (queue[0] === request) world.after(0, request.grant);
    });
  }

  function setTimeout(run: () => void, ms = 0) {
    const timer = { cleared: false };
    world.after(
      ms,
      bound(() => timer.cleared || run()),
    );
    return timer;
  }

  function clearTimeout(timer?: { cleared: boolean }) {
    if (timer) timer.cleared = true;
  }

  const getRandomValues = (bytes: Uint8Array) => bytes.map(() => random() * 256);

  /** Takes no time of its own, unlike the real one. */
  const digest = async (_: string, bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

  function notePresenter(refreshToken: string) {
    presenters.set(refreshToken, new Set([...(presenters.get(refreshToken) ?? []), current().page]));
  }

  function watch(accessToken: string, refreshToken: string | undefined) {
    const { page, over, refused } = current();
    if (over) breach('a call of a chat that is over', accessToken);
    if (service().ownerOf(accessToken) !== page.userId) breach('stranger', `${page.userId}: ${accessToken}`);
    if (refreshToken) return notePresenter(refreshToken);
    const again = refused.get(accessToken);
    if (again === undefined) return;
    refused.set(accessToken, again + 1);
    if (again) breach('loops with a refused token', accessToken);
  }

  async function fetch(url: string, init: RequestInit) {
    const { refused } = current();
    const accessToken = `${new Headers(init.headers).get('Authorization')}`.replace('Bearer ', '');
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const operation = operationOf(`${init.method} ${new URL(url).pathname}`);
    if (!operation) throw new Error(`Nobody answers ${url}.`);
    const call = { operation, token: accessToken, body };
    service().left(call, isUnknowing(body?.refreshToken));
    watch(accessToken, body?.refreshToken);
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      const arrive = bound(({ answer, delivered }: Course) => {
        if (answer === 'silent' || init.signal?.aborted) return;
        if (answer === 'dropped') return reject(new TypeError('Failed to fetch'));
        delivered();
        const presented = body?.refreshToken;
        const next = 'body' in answer ? Object(answer.body).refreshToken : undefined;
        if (presented && next) successors.set(presented, next);
        if (isUnauthorized(answer)) refused.set(accessToken, refused.get(accessToken) ?? 0);
        if (presented && isTurnedAway(answer)) presenters.get(presented)?.delete(current().page);
        const { headers = {} } = answer;
        resolve(new Response(textOf(answer) || null, { status: statusOf(answer), headers }));
      });
      // A request on its way arrives even if its page dies.
      world.after(REQUEST_MS, () => {
        const course = service().receive(call);
        world.after(course.lateMs + REQUEST_MS, () => arrive(course));
      });
    });
  }

  /** Whether the page has not presented the refresh token, and no tab could give it the pair that came for it. */
  function isUnknowing(refreshToken: string) {
    if (presenters.get(refreshToken)?.has(current().page)) return false;
    const successor = successors.get(refreshToken);
    return !successor || ![...listenersOf(refreshToken)].some((page) => listenersOf(successor).has(page));
  }

  /** The pages that have listened on the channel of a refresh token for a while. */
  function listenersOf(refreshToken: string) {
    const name = channelOf(refreshToken);
    const heard = [...channels].filter(
      ({ name: open, since }) => open === name && world.now() - since > HEARD_MS,
    );
    return new Set(heard.map(({ life }) => life.page).filter(({ is }) => is === 'awake'));
  }

  const world = createWorld(random, {
    setTimeout,
    clearTimeout,
    fetch,
    BroadcastChannel: Channel,
    navigator: { locks: { request: requestLock } },
    crypto: { getRandomValues, subtle: { digest } },
    get self() {
      return current().page.window;
    },
    get window() {
      return current().page.window;
    },
    get document() {
      return current().page.document;
    },
    get sessionStorage() {
      return current().page.storage;
    },
  });

  return {
    world,

    openPage: (userId: string, storage: object): Page => ({
      userId,
      storage,
      is: 'awake',
      late: [],
      window: new EventTarget(),
      document: new EventTarget(),
    }),

    /** Runs code of the page if the page is awake. */
    act<T>(life: Life, run: () => T): T | undefined {
      return life.page.is === 'awake' ? running.run(life, run) : undefined;
    },

    freeze(page: Page) {
      if (page.is === 'awake') page.is = 'frozen';
    },

    thaw(page: Page) {
      if (page.is !== 'frozen') return;
      page.is = 'awake';
      for (const run of page.late.splice(0)) world.after(0, run);
    },

    kill(page: Page) {
      page.is = 'dead';
      for (const channel of channels) if (channel.life.page === page) channels.delete(channel);
      for (const [name, queue] of locks) {
        for (const request of queue.filter((waiting) => waiting.page === page)) leave(name, request);
      }
    },
  };
}

/** A tab's sessionStorage, which outlives its pages. */
export const createTabStorage = (): Record<string, string> =>
  Object.create({
    get length() {
      return Object.keys(this).length;
    },
    key(this: Record<string, string>, index: number) {
      return Object.keys(this)[index] ?? null;
    },
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
