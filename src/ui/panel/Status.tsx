import { useRef } from 'preact/hooks';
import { useChat, useTranslation } from '../context';
import { Button } from '../shared/Button';
import { Notice } from '../shared/Notice';

/** What is said about the connection. */
const MESSAGES = { online: undefined, offline: 'youAreOffline', unreachable: 'unreachable' } as const;

/** What keeps the whole conversation from going on. */
export function Status() {
  const { connection, signedOut, obstacle, retry, canSignIn } = useChat();
  const { t } = useTranslation();
  const message = MESSAGES[connection.value] ?? (signedOut.value ? 'signedOut' : undefined);
  const fault = obstacle.value;
  const wasAway = useRef(false);
  if (message) wasAway.current = true;
  // What the strip says is not said again: it gets the way on.
  const hasRetry = canSignIn.value || (message && fault?.kind === 'offline');
  return (
    <>
      <div class={message && 'strip row'} part={hasRetry ? 'notice' : undefined}>
        {/* A live region is heard only if it is there before its text. */}
        <div class="status" part="status" role="status">
          {message && <p>{t(message)}</p>}
        </div>
        {hasRetry && <Button onClick={retry}>{t('tryAgain')}</Button>}
      </div>
      {/* Who sees the strip sees it go. */}
      <p class="unseen" aria-live="polite">
        {!message && wasAway.current && t('connectedAgain')}
      </p>
      {fault && !hasRetry && (
        <div role="alert">
          <Notice text={t('failureStart')} reason={fault.kind} requestId={fault.requestId} onRetry={retry} />
        </div>
      )}
    </>
  );
}
