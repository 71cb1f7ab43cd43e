import { Notice } from './Notice';
import type { UiProps } from './ui';

/** What keeps the whole conversation from going on. The live region stands before its text does. */
export function Status({ ui }: UiProps) {
  const { say, conversation } = ui;
  const { online, signedOut, trouble, retry, canSignIn } = conversation;
  const text = online.value ? signedOut.value && say('signedOut') : say('youAreOffline');
  return (
    <>
      <div class="status" part="status" role="status">
        {text && <p>{text}</p>}
      </div>
      {trouble.value && <Notice ui={ui} text={say('failureStart')} fault={trouble.value} onRetry={retry} />}
      {signedOut.value && canSignIn() && <Notice ui={ui} fault={{ kind: 'unauthorized' }} onRetry={retry} />}
    </>
  );
}
