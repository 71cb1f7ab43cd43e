import type { Handle } from '../../src/handle';
import type { Turn } from '../../src/testing/stage';
import { CONTROLS, SIGHTS, type Step, stepText } from './step';

/** A host page with a widget on it. */
export interface Stage {
  page: Window & typeof globalThis;
  chat: Handle;
  /** Lets it happen around the service. */
  turn(turn: Turn): Promise<void>;
}

const LOOK_EVERY_MS = 40;
const PATIENCE_MS = 25_000;

export const rootOf = ({ document }: Window) =>
  document.querySelector('finance-chat')?.shadowRoot ?? undefined;

/** Takes the steps one after the other, as a person would, without taking the focus from whoever watches. */
export async function play(
  stage: Stage,
  steps: readonly Step[],
  signal: AbortSignal,
  onStep: (index: number) => void,
) {
  for (const [index, step] of steps.entries()) {
    onStep(index);
    await take(step, stage, signal);
    signal.throwIfAborted();
  }
  onStep(steps.length);
}

async function take(step: Step, { page, chat, turn }: Stage, signal: AbortSignal): Promise<void> {
  const find = (selector: string, count = 1, patienceMs = PATIENCE_MS) =>
    eventually(page, selector, count, step, signal, patienceMs);
  switch (step.act) {
    case 'open':
      return chat.open();
    case 'close':
      return chat.close();
    case 'say':
      return write(await find('[part=input]'), step.text, page);
    case 'press':
      return (await find(CONTROLS[step.control])).click();
    case 'see':
      await find(SIGHTS[step.sight], step.count);
      return;
    case 'lose the network':
      return turn('network-lost');
    case 'let a minute pass':
      return turn('minute-passed');
    case 'visit the bank':
      // A person takes this step, in their own time.
      await find(SIGHTS['the return'], 1, Number.POSITIVE_INFINITY);
  }
}

async function eventually(
  page: Window,
  selector: string,
  count: number,
  step: Step,
  signal: AbortSignal,
  patienceMs: number,
): Promise<HTMLElement> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    signal.throwIfAborted();
    const found = rootOf(page)?.querySelectorAll<HTMLElement>(selector) ?? [];
    if (found[0] && found.length >= count) return found[0];
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`This step did not come true: ${stepText(step)}.`);
}

function write(input: HTMLElement, text: string, page: Stage['page']): void {
  (input as HTMLTextAreaElement).value = text;
  input.dispatchEvent(new page.Event('input', { bubbles: true, composed: true }));
  const enter = { key: 'Enter', bubbles: true, composed: true, cancelable: true };
  input.dispatchEvent(new page.KeyboardEvent('keydown', enter));
}
