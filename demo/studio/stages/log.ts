import { type ReadonlySignal, signal } from '@preact/signals-core';
import { EVENT_NAMES } from '../../../src/chat/events';

interface LogLine {
  id: number;
  at: Date;
  /** The name of the event, or the method and path of the request. */
  name: string;
  /** The details of the event, or the status and milliseconds of the request. */
  detail: string;
  /** The stage that it happened on. Empty if there is only one. */
  stage: string;
}

export interface Log {
  readonly lines: ReadonlySignal<readonly LogLine[]>;
  clear(): void;
  /** Logs the events and requests of a page. The listeners disappear together with the page. */
  listen(page: Window & typeof globalThis, getStage: () => string): void;
}

/** The widget sends GET to these paths, and POST to all others. */
const GET_PATHS = /\/money\//;

const MAX_LINES = 300;

/** The widget's events and requests. Neither contains tokens, texts or figures, so the log has none either. */
export function createLog(): Log {
  const lines = signal<readonly LogLine[]>([]);

  let nextId = 0;

  function add(line: Omit<LogLine, 'id' | 'at'>) {
    lines.value = [...lines.peek(), { id: nextId++, at: new Date(), ...line }].slice(-MAX_LINES);
  }

  return {
    lines,
    clear() {
      lines.value = [];
    },
    listen(page, getStage) {
      for (const name of EVENT_NAMES) {
        page.document.addEventListener(`finance-chat:${name}`, (event) => {
          const detail = detailText((event as CustomEvent<object>).detail);
          add({ name, detail, stage: getStage() });
        });
      }
      new page.PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
          const [path] = /\/api\/.*/.exec(new URL(entry.name).pathname) ?? [];
          if (!path) continue;
          const method = GET_PATHS.test(path) ? 'GET' : 'POST';
          const status = entry.responseStatus || 'no answer';
          const detail = `${status}, ${Math.round(entry.duration)} ms`;
          add({ name: `${method} ${path}`, detail, stage: getStage() });
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
