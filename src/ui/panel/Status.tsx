import { useChat, useWords } from '../context';
import { Notice } from '../shared/Notice';

/** What is said about the connection. */
const SENTENCES = { online: undefined, offline: 'youAreOffline', unreachable: 'unreachable' } as const;

/** What keeps the whole conversation from going on. */
export function Status() {
  const { connection, signedOut, obstacle, retry, canSignIn } = useChat();
  const { say } = useWords();
  const sentence = SENTENCES[connection.value] ?? (signedOut.value ? 'signedOut' : undefined);
  return (
    <>
      {/* A live region is heard only if it is there before its text. */}
      <div class="status" part="status" role="status">
        {sentence && <p>{say(sentence)}</p>}
      </div>
      {obstacle.value && <Notice text={say('failureStart')} fault={obstacle.value} onRetry={retry} />}
      {canSignIn.value && <Notice fault={{ kind: 'unauthorized' }} onRetry={retry} />}
    </>
  );
}
