import { useRef } from 'preact/hooks';
import { useChat, useWords } from '../context';
import { Button } from '../shared/Button';
import { Notice } from '../shared/Notice';

/** What is said about the connection. */
const SENTENCES = { online: undefined, offline: 'youAreOffline', unreachable: 'unreachable' } as const;

/** What keeps the whole conversation from going on. */
export function Status() {
  const { connection, signedOut, obstacle, retry, canSignIn } = useChat();
  const { say } = useWords();
  const sentence = SENTENCES[connection.value] ?? (signedOut.value ? 'signedOut' : undefined);
  const fault = obstacle.value;
  const wasAway = useRef(false);
  if (sentence) wasAway.current = true;
  // What the strip says is not said again: it gets the way on.
  const hasRetry = canSignIn.value || (sentence && fault?.kind === 'offline');
  return (
    <>
      <div class={sentence && 'strip row'} part={hasRetry ? 'notice' : undefined}>
        {/* A live region is heard only if it is there before its text. */}
        <div class="status" part="status" role="status">
          {sentence && <p>{say(sentence)}</p>}
        </div>
        {hasRetry && <Button onClick={retry}>{say('tryAgain')}</Button>}
      </div>
      {/* Who sees the strip sees it go. */}
      <p class="unseen" aria-live="polite">
        {!sentence && wasAway.current && say('connectedAgain')}
      </p>
      {fault && !hasRetry && (
        <div role="alert">
          <Notice
            text={say('failureStart')}
            reason={fault.kind}
            requestId={fault.requestId}
            onRetry={retry}
          />
        </div>
      )}
    </>
  );
}
