import type { Fault } from '../model/entry';
import { Button } from './buttons';
import { copy } from './copy';
import type { UiProps } from './ui';

interface NoticeProps extends UiProps {
  /** What did not work, in a sentence. */
  text?: string;
  fault?: Fault | undefined;
  onRetry: () => unknown;
}

/** Something went wrong: what, why, a reference to quote, and the way on. */
export function Notice({ ui: { say, copied }, text, fault, onRetry }: NoticeProps) {
  const id = fault?.requestId;
  return (
    <div class="notice" part="notice" role="alert">
      <p>
        {text} {fault && say(fault.kind)}
      </p>
      {id && <p class="quiet">{say('reference', { id })}</p>}
      <p class="row">
        <Button onClick={onRetry}>{say('tryAgain')}</Button>
        {id && (
          <Button
            onClick={async () => {
              if (await copy(id)) copied.value = id;
            }}
          >
            {say(id === copied.value ? 'copied' : 'copyReference')}
          </Button>
        )}
      </p>
    </div>
  );
}
