import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What `watch` has seen of the page. */
    watched: {
      /** Changes in the document, a line each. */
      changes: string[];
      /** How far the layout has shifted without an input of the person. */
      shift: number;
      /** Elements of the page that were shifted. */
      shifted: string[];
      /** Timers, observers and channels that were started so far, a line each. */
      started: string[];
      /** Those of them that live. */
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

/** Keeps the record `window.watched` of a page from before its first script. */
export async function watch(page: Page) {
  await page.addInitScript(() => {
    const changes: string[] = [];
    const started: string[] = [];
    const live = new Map<unknown, string>();
    const begin = (key: unknown, name: string) => {
      if (!live.has(key)) started.push(name);
      live.set(key, name);
    };

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
      started,
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
      ['requestIdleCallback', 'cancelIdleCallback'],
    ] as const) {
      const host = window as unknown as Record<string, (...given: unknown[]) => number>;
      const [run, end] = [host[start], host[stop]];
      if (!run || !end) continue;
      host[start] = (act: unknown, ...rest: unknown[]) => {
        const id = run.call(
          window,
          (...given: unknown[]) => {
            if (start !== 'setInterval') live.delete(`${start} ${id}`);
            (act as (...all: unknown[]) => void)(...given);
          },
          ...rest,
        );
        begin(`${start} ${id}`, start);
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
        begin(this, name);
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
        begin(this, 'BroadcastChannel');
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
