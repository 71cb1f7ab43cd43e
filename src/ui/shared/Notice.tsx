import { useSignal } from '@preact/signals';
import type { Fault } from '../../service/failure';
import { useUi } from '../context';
import { Button, Contact, CopyButton } from './Button';
import { Icon } from './Icon';

interface NoticeProps {
  /** The failure, in a sentence. */
  text: string;
  /** Among the details. */
  reason?: Fault['kind'] | undefined;
  requestId?: string | undefined;
  /** Missing if trying again cannot help. */
  onRetry?: (() => unknown) | undefined;
}

/** A failure with a button to try again. A press away are its reason, where `text` does not say it, and a reference. */
export function Notice({ text, reason, requestId: id, onRetry }: NoticeProps) {
  const { t } = useUi();
  const isOpen = useSignal(false);
  const toggle = () => (isOpen.value = !isOpen.value);
  return (
    // Said as a whole.
    <div class="notice" part="notice" aria-atomic="true">
      <p class="row">
        <span>
          <Icon name="alert" />
          {text}
        </span>
        <span class="row">
          {onRetry && <Button name={t('tryAgain')} class="link" onClick={onRetry} />}
          <Contact />
          {(reason || id) && (
            <Button name={t('details')} class="link quiet" aria-expanded={isOpen.value} onClick={toggle} />
          )}
        </span>
      </p>
      {isOpen.value && (
        <p class="row" aria-live="off">
          {reason && <span>{t(reason)}</span>}
          {id && <span>{t('reference', { id })}</span>}
          {id && <CopyButton name={t('copyReference')} text={() => id} />}
        </p>
      )}
    </div>
  );
}
