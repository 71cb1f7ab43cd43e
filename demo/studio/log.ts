import { type ReadonlySignal, signal } from '@preact/signals-core';
import { EVENT_NAMES } from '../../src/core/events';

interface LogLine {
  id: number;
  at: Date;
  kind: 'event' | 'request';
  /** The name of the event, or the method and path of the request. */
  name: string;
  /** The details of the event, or the status and milliseconds of the request. */
  detail: string;
}

export interface Log {
  readonly lines: ReadonlySignal<readonly LogLine[]>;
  clear(): void;
  /** Logs the events and requests of a page. The listeners disappear together with the page. */
  listen(page: Window & typeof globalThis): void;
}

/** The widget sends GET to these paths, and POST to all others. */
const GET_PATHS = /\/money\//;

const MAX_LINES = 300;

/** The widget's events and requests. Neither contains tokens, texts or figures, so the log has none either. */
export function createLog(): Log {
  const lines = signal<readonly LogLine[]>([]);

  let nextId = 0;

  function add(kind: LogLine['kind'], name: string, detail: string) {
    lines.value = [...lines.peek(), { id: nextId++, at: new Date(), kind, name, detail }].slice(-MAX_LINES);
  }

  return {
    lines,
    clear() {
      lines.value = [];
    },
    listen(page) {
      for (const name of EVENT_NAMES) {
        page.document.addEventListener(`finance-chat:${name}`, (event) => {
          add('event', name, detailText((event as CustomEvent<object>).detail));
        });
      }
      new page.PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
          const [path] = /\/api\/.*/.exec(new URL(entry.name).pathname) ?? [];
          if (!path) continue;
          const method = GET_PATHS.test(path) ? 'GET' : 'POST';
          const status = entry.responseStatus || 'no answer';
          add('request', `${method} ${path}`, `${status}, ${Math.round(entry.duration)} ms`);
        }
      }).observe({ type: 'resource', buffered: true });
    },
  };
}

function detailText(detail: object): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
