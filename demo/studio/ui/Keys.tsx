import { KEYS, KEYS_DIALOG } from './keys';
import type { StudioProps } from './props';

/** Lists the keys. It is opened by `showKeys`. */
export const Keys = ({ controls: { keysOn } }: Pick<StudioProps, 'controls'>) => (
  <dialog class="keys" id={KEYS_DIALOG} aria-labelledby="keys-heading">
    <h2 id="keys-heading">Keys</h2>
    <dl>
      {KEYS.map(({ key, does }) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
      <div>
        <dt>
          <kbd>Ctrl</kbd> <kbd>Z</kbd>
        </dt>
        <dd>Undo a change of the brand, with Shift redo it</dd>
      </div>
      <div>
        <dt>
          <kbd>←</kbd> <kbd>→</kbd>
        </dt>
        <dd>On an edge: change the size, with Shift in larger steps</dd>
      </div>
    </dl>
    <label class="check">
      <input
        type="checkbox"
        checked={keysOn.value}
        onChange={({ currentTarget }) => {
          keysOn.value = currentTarget.checked;
        }}
      />
      Single keys do this while you are not typing
    </label>
    <form method="dialog">
      <button>Close</button>
    </form>
  </dialog>
);
