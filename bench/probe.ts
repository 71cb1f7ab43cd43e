/** The probe that is in every measured page before its first script. */
interface Probe {
  /** When the element of the selectors was first painted, in milliseconds since the page began. */
  painted(selectors: string[]): Promise<number>;
  /** Where a pointer would press the element of the selectors. */
  middleOf(selectors: string[]): [x: number, y: number];
  /** Opens the chat; resolves with how long it took until the composer was painted and took the focus. */
  open(bubble: string[] | undefined, composer: string[]): Promise<number>;
  focus(selectors: string[]): void;
  /** From the next key on, until the text has left the composer and is painted elsewhere. */
  awaitSent(composer: string[], text: string): void;
  sent: Promise<number>;
  /** Elements of the page and of all shadow trees in it. */
  elements(): number;
  /** Resolves after this many frames. */
  frames(count: number): Promise<void>;
  longTasks: number[];
  shift: number;
}

declare global {
  interface Window {
    probe: Probe;
    mountChat?(): void;
  }
}

export function installProbe() {
  const find = (selectors: string[]) => {
    let scope: ParentNode | null = document;
    let found: HTMLElement | null = null;
    for (const selector of selectors) {
      found = scope?.querySelector<HTMLElement>(selector) ?? null;
      scope = found?.shadowRoot ?? null;
    }
    return found;
  };

  /** Resolves after the frame in which the condition holds. */
  const when = (holds: () => unknown) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!holds()) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        return port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });

  const isUsable = (element: HTMLElement | null) =>
    element && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true });

  const textOf = (element: HTMLElement | null) =>
    element && 'value' in element ? `${element.value}` : (element?.textContent ?? '');

  /** Every text on the page, those in shadow trees too. */
  const allText = (root: ParentNode): string => {
    let text = '';
    for (const element of root.querySelectorAll('*')) {
      for (const node of element.childNodes) if (node instanceof Text) text += node.data;
      if (element.shadowRoot) text += allText(element.shadowRoot);
    }
    return text;
  };

  const count = (root: ParentNode): number => {
    const all = [...root.querySelectorAll('*')];
    return all.reduce((sum, { shadowRoot }) => sum + (shadowRoot ? count(shadowRoot) : 0), all.length);
  };

  const probe: Probe = {
    longTasks: [],
    shift: 0,
    painted: (selectors) => when(() => isUsable(find(selectors))),
    middleOf(selectors) {
      const { x = 0, y = 0, width = 0, height = 0 } = find(selectors)?.getBoundingClientRect() ?? {};
      return [x + width / 2, y + height / 2];
    },
    async open(bubble, composer) {
      const start = performance.now();
      if (bubble) find(bubble)?.click();
      else window.mountChat?.();
      return (await when(() => isUsable(find(composer)))) - start;
    },
    focus: (selectors) => find(selectors)?.focus(),
    sent: Promise.resolve(Number.NaN),
    awaitSent(composer, text) {
      const pressed = new Promise<number>((resolve) => {
        addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
      });
      const isSent = () => !textOf(find(composer)).includes(text) && allText(document).includes(text);
      probe.sent = pressed.then(async (start) => (await when(isSent)) - start);
    },
    elements: () => count(document),
    async frames(count) {
      for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
    },
  };
  window.probe = probe;

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) probe.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
