import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** A pause in typing. */
const PAUSE_MS = 1000;

interface LimitProps {
  id: string;
  /** Missing while there is room. */
  text: string | undefined;
  isTooLong: boolean;
  /** The person wanted to send it all the same. */
  wasTried: boolean;
}

/** How much may still be typed, or how much is too much. Screen readers say it in a pause, not at every key. */
export function Limit({ id, text, isTooLong, wasTried }: LimitProps) {
  const said = useSignal<string | undefined>(undefined);

  useEffect(() => {
    const timer = setTimeout(() => {
      said.value = text;
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [said, text]);

  return (
    <>
      {text && (
        <span id={id} class="limit" data-over={isTooLong} data-tried={wasTried} aria-hidden="true">
          {text}
        </span>
      )}
      <span class="unseen" aria-live="polite">
        {said.value}
      </span>
    </>
  );
}
