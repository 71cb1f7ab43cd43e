import type { StudioProps } from './controls';

/** Undo and redo by the keys that every editor has. A field undoes its own text. */
export function listenToUndoKeys(props: StudioProps): void {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || isField(target)) return;
    event.preventDefault();
    if (shiftKey) redo(props);
    else undo(props);
  });
}

export function undo({ studio, controls }: StudioProps): void {
  controls.drafts.value = {};
  studio.undo();
}

export function redo({ studio, controls }: StudioProps): void {
  controls.drafts.value = {};
  studio.redo();
}

const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('textarea, input:not([type=radio], [type=checkbox], [type=range], [type=color])');
