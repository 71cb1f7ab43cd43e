import { markdown } from '../../src/markdown';
import type { Ui } from '../../src/ui/context';
import { createRendererTools } from '../../src/ui/transcript/renderers';

/** Renders a text as the widget does, with its own link rules. */
export function show(text: string, isArriving = false): HTMLElement {
  const ui = { amountsHidden: { value: false }, t: (key: string) => key, chat: {} } as unknown as Ui;
  const shown = markdown({ text }, createRendererTools(ui, isArriving));
  if (shown instanceof HTMLElement) return shown;
  const plain = document.createElement('div');
  plain.append(shown);
  return plain;
}
