import type { Incident } from '../../src/testing/scenarioService';
import type { Handle } from '../../src/widget/handle';
import { CONTROLS, RESULTS, type Step, stepText } from './step';

/** A host page with a widget on it. */
export interface HostPage {
  page: Window & typeof globalThis;
  chat: Handle;
  cause(incident: Incident): Promise<void>;
  /** The answers to these questions, as they arrive. */
  ask(questions: readonly string[], signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
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
  const playing: Playing = { signal, stream: new AbortController() };
  for (const [index, step] of steps.entries()) {
    onStep(index);
    await perform(step, host, playing);
    signal.throwIfAborted();
  }
  onStep(steps.length);
}

interface Playing {
  signal: AbortSignal;
  /** Breaks the answer that is arriving. */
  stream: AbortController;
}

async function perform(step: Step, host: HostPage, { signal, stream }: Playing): Promise<void> {
  const { page, chat, cause, reload } = host;
  const waitFor = (selector: string, count = 1, timeoutMs = TIMEOUT_MS) =>
    waitForElement({ page, selector, count, step, signal, timeoutMs });
  switch (step.act) {
    case 'open':
      return chat.open();
    case 'close':
      return chat.close();
    case 'say':
      return write(await waitFor('[part=input]'), step.text, page);
    case 'press':
      return (await waitFor(CONTROLS[step.control])).click();
    case 'wait for':
      await waitFor(RESULTS[step.result], step.count);
      return;
    case 'stream':
      // The steps that follow happen while it arrives. However it ends, the conversation shows it.
      void pipe(host, step.questions, AbortSignal.any([signal, stream.signal])).catch(() => {});
      return;
    case 'break the stream':
      return stream.abort();
    case 'begin an answer':
      return beginAnswer(chat, step.pieces);
    case 'receive':
      for (const text of step.texts) chat.receive({ payloadType: 'text', payload: { text } });
      return;
    case 'suggest':
      return chat.suggest(step.texts);
    case 'show a teaser':
      return chat.showTeaser(step.text);
    case 'scroll up':
      return scrollUp(await waitFor('[part=transcript]'), signal);
    case 'load the page again':
      return reload();
    case 'lose the network':
      return cause('network-lost');
    case 'let a minute pass':
      return cause('minute-passed');
    case 'visit the bank':
      // A person does this step and may take any time.
      await waitFor(RESULTS['the return'], 1, Number.POSITIVE_INFINITY);
  }
}

async function pipe({ chat, ask }: HostPage, questions: readonly string[], signal: AbortSignal) {
  const reply = chat.reply();
  const answer = await ask(questions, signal);
  await answer.pipeThrough(new TextDecoderStream()).pipeTo(reply);
}

/** Begins an answer that stays unfinished. */
async function beginAnswer(chat: Handle, pieces: readonly string[]) {
  const writer = chat.reply().getWriter();
  // A person can stop the answer, which rejects this promise.
  writer.closed.catch(() => {});
  for (const piece of pieces) await writer.write(piece);
}

/** Scrolls the conversation to its middle, once it has come to its end. */
async function scrollUp(log: HTMLElement, signal: AbortSignal) {
  const end = Date.now() + TIMEOUT_MS;
  while (log.scrollTop === 0) {
    signal.throwIfAborted();
    if (Date.now() > end) throw new Error('The whole conversation fits, so nothing scrolls.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await new Promise((resolve) => {
    log.addEventListener('scroll', resolve, { once: true });
    log.scrollTop /= 2;
  });
}

interface WaitOptions {
  page: Window;
  selector: string;
  /** Least number of elements to wait for. */
  count: number;
  step: Step;
  signal: AbortSignal;
  timeoutMs: number;
}

/** Returns the first element that matches the selector. */
async function waitForElement(options: WaitOptions): Promise<HTMLElement> {
  const { page, selector, count, step, signal, timeoutMs } = options;
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    signal.throwIfAborted();
    const found = rootOf(page)?.querySelectorAll<HTMLElement>(selector) ?? [];
    if (found[0] && found.length >= count) return found[0];
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`This step timed out: ${stepText(step)}.`);
}

function write(input: HTMLElement, text: string, page: HostPage['page']): void {
  (input as HTMLTextAreaElement).value = text;
  input.dispatchEvent(new page.Event('input', { bubbles: true, composed: true }));
  const enter = { key: 'Enter', bubbles: true, composed: true, cancelable: true };
  input.dispatchEvent(new page.KeyboardEvent('keydown', enter));
}
