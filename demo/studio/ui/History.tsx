import type { StudioProps } from './props';

/** Undo and redo of changes of the brand. */
export function History({ studio, controls }: StudioProps) {
  const { canUndo, canRedo } = studio;

  function step(move: () => void) {
    controls.drafts.value = {};
    move();
  }

  return (
    <p class="acts history">
      <button
        disabled={!canUndo.value}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={() => step(studio.undo)}
      >
        Undo
      </button>
      <button
        disabled={!canRedo.value}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        onClick={() => step(studio.redo)}
      >
        Redo
      </button>
    </p>
  );
}
