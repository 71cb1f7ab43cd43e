import { signal } from '@preact/signals-core';
import type { EventName } from '../../src/events';

export interface LogLine {
  id: number;
  at: Date;
  kind: 'event' | 'request';
  /** The event, or method and path. */
  name: string;
  /** Ids, kinds and counts of an event, or the status and milliseconds of a request. */
  detail: string;
}

const EVENTS: Record<EventName, true> = {
  ready: true,
  open: true,
  close: true,
  unread: true,
  session: true,
  'message:sent': true,
  'message:failed': true,
  'message:received': true,
  'metrics:shown': true,
  'actions:shown': true,
  'action:selected': true,
  'connect:offered': true,
  'connect:opened': true,
  'auth:refreshed': true,
  'auth:failed': true,
  connection: true,
  error: true,
  destroy: true,
};

/** The widget's only requests that read. */
const READS = /\/money\//;

const MOST_LINES = 300;

/** What the widget emits and requests: never tokens, texts or figures, as neither events nor timings have them. */
export function createLog() {
  const lines = signal<readonly LogLine[]>([]);

  let count = 0;

  function add(kind: LogLine['kind'], name: string, detail: string) {
    lines.value = [...lines.peek(), { id: count++, at: new Date(), kind, name, detail }].slice(-MOST_LINES);
  }

  return {
    lines,
    clear() {
      lines.value = [];
    },
    /** Listens to a page until the page goes away. */
    listen(page: Window & typeof globalThis) {
      for (const name of Object.keys(EVENTS)) {
        page.document.addEventListener(`finance-chat:${name}`, (event) => {
          add('event', name, detailText((event as CustomEvent<object>).detail));
        });
      }
      new page.PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
          const [path] = /\/api\/.*/.exec(new URL(entry.name).pathname) ?? [];
          if (!path) continue;
          const status = entry.responseStatus || 'no answer';
          add(
            'request',
            `${READS.test(path) ? 'GET' : 'POST'} ${path}`,
            `${status}, ${Math.round(entry.duration)} ms`,
          );
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
