import type { Messages } from '../../../src/locale/en';
import type { Handle } from '../../../src/widget/handle';
import type { Incident } from './scenarioService';
import { CONTROLS, RESULTS, type Step, stepText, VIEWS } from './step';

export type Page = Window & typeof globalThis;

/** What the chat says in its language and brand. A step finds elements by it. */
export type Words = Partial<Record<keyof Messages, string>>;

/** A host page with a widget on it. */
export interface HostPage {
  page: Page;
  chat: Handle;
  words: Words;
  cause(incident: Incident): Promise<void>;
  /** Loads the page again, and starts the same chat on it. */
  reload(): Promise<void>;
}

const POLL_MS = 40;
const TIMEOUT_MS = 25_000;

export const rootOf = ({ document }: Window) =>
  document.querySelector('finance-chat')?.shadowRoot ?? undefined;

/** Performs the steps in order, as a person would. It does not move the focus, which a viewer may be using. */
export async function play(
  host: HostPage,
  steps: readonly Step[],
  signal: AbortSignal,
  onStep: (index: number) => void,
) {
  const { page, chat, words, cause, reload } = host;
  let answer: WritableStreamDefaultWriter<string> | undefined;

  for (const [index, step] of steps.entries()) {
    onStep(index);
    await perform(step);
    signal.throwIfAborted();
  }
  onStep(steps.length);

  async function perform(step: Step) {
    const waitFor = (find: Find, count = 1, timeoutMs = TIMEOUT_MS) =>
      waitForElements({ page, find, count, step, signal, timeoutMs });
    switch (step.act) {
      case 'open':
        return chat.open();
      case 'say':
        return write(await waitFor(bySelector('[part=input]')), step.text, page);
      case 'press': {
        const control = await waitFor(byName(words[CONTROLS[step.control]]));
        // For this time after a sending, the chat ignores presses at the place of Send.
        if (step.control === 'Stop') await new Promise((resolve) => setTimeout(resolve, 500));
        return control.click();
      }
      case 'show':
        return chat[VIEWS[step.view]]();
      case 'wait for':
        await waitFor(findResult(step.result, words), step.count);
        return;
      case 'begin an answer':
        answer = await beginAnswer(chat, step.pieces);
        return;
      case 'break the answer off':
        return answer?.abort();
      case 'receive':
        for (const text of step.texts) chat.receive({ payloadType: 'text', payload: { text } });
        return;
      case 'ask about':
        return chat.ask('What can you tell me about this?', { about: step.about });
      case 'show a teaser':
        return chat.showTeaser(step.text);
      case 'scroll up':
        return scrollUp(await waitFor(bySelector('[part=transcript]')), signal);
      case 'load the page again':
        return reload();
      case 'lose the network':
        return cause('network-lost');
      case 'visit the bank':
        // A person does this step and may take any time.
        await waitFor(findResult('the return', words), 1, Number.POSITIVE_INFINITY);
    }
  }
}

/** Begins an answer that stays unfinished. */
async function beginAnswer(chat: Handle, pieces: readonly string[]) {
  const writer = chat.reply().getWriter();
  // A person can stop the answer, which rejects this promise.
  writer.closed.catch(() => {});
  for (const piece of pieces) await writer.write(piece);
  return writer;
}

/** Scrolls the conversation to its middle, once it has come to its end. */
async function scrollUp(log: HTMLElement, signal: AbortSignal) {
  const end = Date.now() + TIMEOUT_MS;
  while (log.scrollTop === 0) {
    signal.throwIfAborted();
    if (Date.now() > end) throw new Error('The whole conversation fits, so nothing scrolls.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  // The chat holds the end until it has measured the log in its new height, which it does in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await new Promise((resolve) => {
    log.addEventListener('scroll', resolve, { once: true });
    log.scrollTop = 0;
  });
}

/** The elements of the chat that a step is about. */
type Find = (root: ShadowRoot) => readonly HTMLElement[];

function findResult(result: keyof typeof RESULTS, words: Words): Find {
  const wanted = RESULTS[result];
  return 'found' in wanted ? bySelector(wanted.found) : byName(words[wanted.said]);
}

const bySelector =
  (selector: string): Find =>
  (root) => [...root.querySelectorAll<HTMLElement>(selector)];

/** Elements by their accessible name or their text, or by the beginning of it: a number may follow. */
const byName =
  (name = ''): Find =>
  (root) =>
    bySelector('button, p, [role]')(root).filter((element) =>
      (element.ariaLabel ?? `${element.textContent}`).startsWith(name),
    );

interface WaitOptions {
  page: Window;
  find: Find;
  /** Least number of elements to wait for. */
  count: number;
  step: Step;
  signal: AbortSignal;
  timeoutMs: number;
}

/** Returns the first of the elements. */
async function waitForElements(options: WaitOptions): Promise<HTMLElement> {
  const { page, find, count, step, signal, timeoutMs } = options;
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    signal.throwIfAborted();
    const root = rootOf(page);
    const found = root ? find(root) : [];
    if (found[0] && found.length >= count) return found[0];
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`This step timed out: ${stepText(step)}.`);
}

function write(input: HTMLElement, text: string, page: Page): void {
  (input as HTMLTextAreaElement).value = text;
  input.dispatchEvent(new page.Event('input', { bubbles: true, composed: true }));
  const enter = { key: 'Enter', bubbles: true, composed: true, cancelable: true };
  input.dispatchEvent(new page.KeyboardEvent('keydown', enter));
}
/** Causes an incident at the service. The page gets the same `online` or `offline` event as from a browser. */
export async function causeAt(baseUrl: string, incident: Incident, page?: Page) {
  await fetch(`${baseUrl}/incidents/${incident}`, { method: 'POST' });
  if (incident === 'minute-passed' || !page) return;
  const isOnline = incident === 'network-back';
  Object.defineProperty(page.navigator, 'onLine', { configurable: true, get: () => isOnline });
  page.dispatchEvent(new page.Event(isOnline ? 'online' : 'offline'));
}
