import type { Fault } from '../../service/failure';
import { useTranslation } from '../context';
import { Button } from './Button';
import { CopyButton } from './CopyButton';

interface NoticeProps {
  /** The failure, in a sentence. */
  text: string;
  /** The reason of the failure. */
  reason?: Fault['kind'] | undefined;
  requestId?: string | undefined;
  /** Missing if trying again cannot help. */
  onRetry?: (() => unknown) | undefined;
}

/** A failure with its reason, a reference to quote, and a button to try again. */
export function Notice({ text, reason, requestId: id, onRetry }: NoticeProps) {
  const { t } = useTranslation();
  return (
    // Said as a whole.
    <div class="notice" part="notice" aria-atomic="true">
      <p>
        {text} {reason && t(reason)}
      </p>
      <p class="row">
        {onRetry && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
        {id && <span class="quiet">{t('reference', { id })}</span>}
        {id && <CopyButton id={id} name={t('copyReference')} text={() => id} />}
      </p>
    </div>
  );
}
