import { markdown } from '../../src/markdown';
import { createRendererTools } from '../../src/ui/transcript/renderers';

/** Renders a text as the widget does, with its own link rules. */
export function show(text: string, isArriving = false): HTMLElement {
  const shown = markdown(
    { text },
    createRendererTools(false, (key) => key, { send: () => false, ask() {} }, isArriving),
  );
  if (shown instanceof HTMLElement) return shown;
  const plain = document.createElement('div');
  plain.append(shown);
  return plain;
}
