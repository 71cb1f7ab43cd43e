import { Group } from './Group';
import type { StudioProps } from './props';

/** Pictures that the browser itself draws. */
export function Pictures({ studio }: StudioProps) {
  const sheet = studio.sheetProgress.value;
  return (
    <Group title="Pictures">
      <p>PNG files, drawn by your browser as the preview is now.</p>
      <p class="acts">
        <button onClick={studio.savePicture}>Save the preview</button>
        {sheet ? (
          <button onClick={studio.stopSheet}>Stop</button>
        ) : (
          <button onClick={studio.saveSheet}>Save all scenarios on one sheet</button>
        )}
        <button onClick={studio.printBrandSheet}>Print a brand sheet</button>
      </p>
      {sheet && (
        <>
          <progress aria-label="Scenarios on the sheet" max={sheet.total} value={sheet.done} />
          <p class="hint">
            {sheet.done} of {sheet.total} scenarios are drawn.
          </p>
        </>
      )}
    </Group>
  );
}
