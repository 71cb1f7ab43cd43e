import { useRef } from 'preact/hooks';
import { useUi } from '../context';
import { Button } from '../shared/Button';
import { Notice } from '../shared/Notice';
import { Said } from '../shared/Said';

/** The messages about the connection. */
const MESSAGES = { online: undefined, offline: 'youAreOffline', unreachable: 'unreachable' } as const;

/** The reason why no message can be sent now: the connection, the sign-in, or a session that was not created. */
export function Status() {
  const { t, chat } = useUi();
  const { connection, signedOut, sendFailure, retry, canSignIn } = chat;
  const message = MESSAGES[connection.value] ?? (signedOut.value ? 'signedOut' : undefined);
  const fault = sendFailure.value;
  const failure = fault && `${t('failureStart')} ${t(fault.kind)}`;
  const wasAway = useRef(false);
  if (message) wasAway.current = true;
  // The strip gets the button, so that no second notice says the same.
  const hasRetry = canSignIn.value || (message && fault?.kind === 'offline');
  return (
    <>
      <div class={message && 'strip row'} part={hasRetry ? 'notice' : undefined}>
        {/* A live region is heard only if it is there before its text. */}
        <div class="status" id="status" part="status" role="status">
          {message && <p>{t(message)}</p>}
        </div>
        {hasRetry && <Button name={t('tryAgain')} onClick={retry} />}
      </div>
      <Said>{!message && wasAway.current && t('connectedAgain')}</Said>
      {failure && !hasRetry && (
        <div role="alert">
          <Notice text={failure} requestId={fault.requestId} onRetry={retry} />
        </div>
      )}
    </>
  );
}
