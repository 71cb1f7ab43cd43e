import type { Page } from '@playwright/test';
import type { View } from '../support/view';
import { ask, expect, test, twoFrames } from './fixtures';

declare global {
  interface Window {
    /** The record that `watch` keeps of a page from before its first script. */
    watched: {
      /** Changes in the document, a line each. */
      changes: string[];
      /** How far the layout has shifted without an input of the person. */
      shift: number;
      /** Elements of the page that were shifted. */
      shifted: string[];
      /** Timers, observers and channels that live, a line each. */
      live(): string[];
      /** Globals and properties of built-ins that have changed. */
      altered(): string[];
    };
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  /** Nodes in shadow trees are not told. */
  sources: { node: Node | null }[];
}

async function watch(page: Page) {
  await page.addInitScript(() => {
    const changes: string[] = [];
    const live = new Map<unknown, string>();

    const builtIns = new Map<string, [object, string, PropertyDescriptor | undefined]>();
    const remember = (name: string, owner: object) => {
      for (const property of Reflect.ownKeys(owner))
        builtIns.set(`${name}.${String(property)}`, [
          owner,
          property as string,
          Object.getOwnPropertyDescriptor(owner, property),
        ]);
    };
    const globals = new Set(Object.getOwnPropertyNames(window));

    new MutationObserver((records) => {
      for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
        // Changes by the parser, and those of the widget's own element, do not count.
        if (document.readyState === 'loading' && target !== document.documentElement) continue;
        if (target.nodeName === 'FINANCE-CHAT') continue;
        if (type === 'attributes') changes.push(`${target.nodeName} ${attributeName}`);
        for (const node of addedNodes) changes.push(`+ ${node.nodeName} in ${target.nodeName}`);
        for (const node of removedNodes) changes.push(`- ${node.nodeName} in ${target.nodeName}`);
      }
    }).observe(document, { attributes: true, childList: true, subtree: true, characterData: true });

    const watched = {
      changes,
      shift: 0,
      shifted: [] as string[],
      live: () => [] as string[],
      altered: () => [] as string[],
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        // Like the web's own metric, leaves out shifts that an input of the person explains.
        if (!entry.hadRecentInput) watched.shift += entry.value;
        for (const { node } of entry.sources) if (node) watched.shifted.push(node.nodeName);
      }
    }).observe({ type: 'layout-shift', buffered: true });

    for (const [start, stop] of [
      ['setTimeout', 'clearTimeout'],
      ['setInterval', 'clearInterval'],
      ['requestAnimationFrame', 'cancelAnimationFrame'],
    ] as const) {
      const host = window as unknown as Record<string, (...given: unknown[]) => number>;
      const [begin, end] = [host[start], host[stop]];
      if (!begin || !end) continue;
      host[start] = (act: unknown, ...rest: unknown[]) => {
        const id = begin.call(
          window,
          (...given: unknown[]) => {
            if (start !== 'setInterval') live.delete(`${start} ${id}`);
            (act as (...all: unknown[]) => void)(...given);
          },
          ...rest,
        );
        live.set(`${start} ${id}`, start);
        return id;
      };
      host[stop] = (id: unknown) => {
        live.delete(`${start} ${id}`);
        return end.call(window, id);
      };
    }

    for (const name of [
      'MutationObserver',
      'ResizeObserver',
      'IntersectionObserver',
      'PerformanceObserver',
    ] as const) {
      const prototype = window[name].prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
      const { observe, disconnect } = prototype;
      prototype.observe = function (this: object, ...given) {
        live.set(this, name);
        return observe?.apply(this, given);
      };
      prototype.disconnect = function (this: object) {
        live.delete(this);
        return disconnect?.call(this);
      };
    }

    const Channel = window.BroadcastChannel;
    window.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name);
        live.set(this, 'BroadcastChannel');
      }
      override close() {
        live.delete(this);
        super.close();
      }
    };

    watched.live = () => [...live.values()];
    // Remembered after the patches above, which are the test's own.
    for (const name of globals) {
      const value = Object.getOwnPropertyDescriptor(window, name)?.value;
      if (value === window || !value || !/^(function|object)$/.test(typeof value)) continue;
      remember(name, value);
      if (typeof value === 'function' && value.prototype) remember(`${name}.prototype`, value.prototype);
    }
    watched.altered = () => [
      ...Object.getOwnPropertyNames(window).filter((name) => !globals.has(name) && name !== 'watched'),
      ...Array.from(builtIns, ([name, [owner, property, before]]) => {
        const now = Object.getOwnPropertyDescriptor(owner, property);
        const parts = ['value', 'get', 'set'] as const;
        return parts.every((part) => Object.is(now?.[part], before?.[part])) ? '' : name;
      }).filter(Boolean),
    ];
    window.watched = watched;
  });
}

/** Everything a person can do, with figures, a link, a menu and a closed panel at the end. */
async function useAll(page: Page, chat: View) {
  await chat.open();
  await ask(chat, 'What is my balance?');
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(name).click();
  await expect(chat.connectLink).toBeVisible();
  await chat.button('Hide amounts').click();
  await chat.menu.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
}

test('adds one global and changes nothing else of the page', async ({
  page,
  context,
  host,
  chat,
  service,
}) => {
  await watch(page);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await host.open();
  await useAll(page, chat);

  expect(await page.evaluate(() => window.watched.altered())).toEqual(['FinanceChat', 'chat']);
  expect(
    await page.evaluate(() =>
      window.watched.changes.filter((change) => !/SCRIPT|#text|BODY in|HEAD in/.test(change)),
    ),
  ).toEqual(['+ FINANCE-CHAT in HTML']);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  expect(urls.filter((url) => !url.startsWith(service.url) && !url.startsWith('data:'))).toEqual([
    `${host.url}/`,
    `${host.url}/finance-chat.js`,
  ]);

  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(async () => ({
    local: localStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(kept).toEqual({ local: 0, databases: 0, caches: 0, workers: 0 });
});

test('takes every timer, observer, lock and channel along', async ({ page, host, chat, service }) => {
  await watch(page);
  await host.open();
  await page.evaluate(() => window.chat.destroy());
  const live = () => page.evaluate(() => window.watched.live().sort());
  const before = await live();

  await host.init();
  await useAll(page, chat);
  // One waits for its next try, one behind it, and a renewal has no answer.
  service.always('send', { status: 503, body: { detail: 'Busy', request_id: 'req_1' } });
  await page.evaluate(() => {
    window.chat.open();
    window.chat.showTeaser('Questions?');
  });
  await chat.say('One');
  await chat.say('Two');
  await expect.poll(service.texts).toContain('One');
  service.next('metrics', { status: 401, body: { detail: 'Unauthorized' } });
  const answer = service.hold('refresh');
  await page.evaluate(() => window.chat.showMetrics());
  await expect.poll(service.called).toContain('refresh');
  expect(await live()).toEqual(expect.arrayContaining(['MutationObserver', 'BroadcastChannel']));
  const locks = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return held.length + pending.length;
    });
  expect(await locks()).toBeGreaterThan(0);

  await page.evaluate(() => window.chat.destroy());
  await expect(page.locator('finance-chat')).toHaveCount(0);
  // Until the answer it keeps the lock, so that no other widget presents the same token.
  answer();
  await expect.poll(locks).toBe(0);
  expect(await live()).toEqual(before);
});

test('shifts nothing on the page, and itself neither when it comes, opens, closes and goes', async ({
  page,
  host,
  chat,
}) => {
  await watch(page);
  const body = '<p>A long page that scrolls.</p>'.repeat(60);
  await host.open({ starters: ['What is my balance?'] }, { body });
  await chat.open();
  await chat.button('Close chat').click();
  await page.evaluate(() => window.chat.open());
  await expect(chat.panel).toBeVisible();
  await page.evaluate(() => window.chat.close());
  await page.evaluate(() => scrollTo(0, 500));
  await page.evaluate(() => window.chat.destroy());
  // The browser reports shifts within two frames.
  await twoFrames(page);
  expect(await page.evaluate(() => window.watched.shift)).toBe(0);

  await host.init();
  await useAll(page, chat);
  await twoFrames(page);
  expect(await page.evaluate(() => window.watched.shifted)).toEqual([]);
});

test('shifts nothing when a reply comes late', { tag: '@all' }, async ({ page, host, chat, service }) => {
  await watch(page);
  await host.open();
  const answer = service.hold('send');
  // By the host, because an input excuses every shift of the half second after it.
  await page.evaluate(() => {
    window.chat.open();
    window.chat.send('Slowly');
  });
  await expect(chat.mine).toHaveAttribute('data-status', 'sending');
  await expect.poll(service.texts).toEqual(['Slowly']);
  await page.evaluate(() => {
    window.watched.shift = 0;
  });
  answer();
  await expect(chat.replies).toHaveCount(1);
  await twoFrames(page);
  expect(await page.evaluate(() => window.watched.shift)).toBe(0);
});
