import type { StudioProps } from './props';

/** Undo and redo by the usual keys, and Escape for the names of parts. */
export function listenToBrandKeys({ studio, controls }: StudioProps): void {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented) return;
    if (key === 'Escape') controls.inspecting.value = false;
    // A field undoes its own text.
    if (!(ctrlKey || metaKey) || isField(event.target)) return;
    const letter = key.toLowerCase();
    if (letter !== 'z' && letter !== 'y') return;
    event.preventDefault();
    controls.drafts.value = {};
    if (letter === 'y' || shiftKey) studio.redo();
    else studio.undo();
  });
}

const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('textarea, input:not([type=radio], [type=checkbox], [type=range], [type=color])');
