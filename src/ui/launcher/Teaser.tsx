import { useAmountMask, useTranslation, useUi } from '../context';
import { IconButton } from '../shared/Button';

/** The host's line beside the bubble. */
export function Teaser() {
  const { panel, open, focusTarget } = useUi();
  const { t } = useTranslation();
  const mask = useAmountMask();
  const text = panel.teaser.value;
  if (!text) return null;

  function dismiss() {
    panel.setTeaser(undefined);
    focusTarget.value = 'launcher';
  }

  return (
    <div class="teaser">
      <button dir="auto" onClick={open}>
        {mask(text)}
      </button>
      <IconButton name={t('dismiss')} icon="close" onClick={dismiss} />
    </div>
  );
}
