import { useSettled } from '../hooks/useSettled';
import { Said } from '../shared/Said';

/** A pause in typing. */
const PAUSE_MS = 1000;

interface LimitProps {
  /** Missing while there is room. */
  text: string | undefined;
  isTooLong: boolean;
  /** The person wanted to send it all the same. */
  wasTried: boolean;
}

/** How much may still be typed, or how much is too much. Screen readers say it in a pause, not at every key. */
export function Limit({ text, isTooLong, wasTried }: LimitProps) {
  const said = useSettled(text, undefined, PAUSE_MS);
  return (
    <>
      {text && (
        <span id="limit" class="limit" data-over={isTooLong} data-tried={wasTried} aria-hidden="true">
          {text}
        </span>
      )}
      <Said>{said}</Said>
    </>
  );
}
