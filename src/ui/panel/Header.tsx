import { useOptions, useTranslation, useUi } from '../context';
import { Icon } from '../shared/Icon';
import { IconButton } from '../shared/IconButton';
import { Menu } from './Menu';

export function Header() {
  const { panel, close } = useUi();
  const { mode } = useOptions();
  const { t } = useTranslation();
  const hidden = panel.amountsHidden.value;
  return (
    <header class="header row" part="header">
      <span class="mark" part="mark">
        <Icon name="chat" />
      </span>
      <h2>{t('title')}</h2>
      <IconButton
        name={t(hidden ? 'showAmounts' : 'hideAmounts')}
        icon={hidden ? 'hidden' : 'eye'}
        onClick={() => panel.setAmountsHidden(!hidden)}
      />
      <span class="unseen" aria-live="polite">
        {t(hidden ? 'amountsHidden' : 'amountsShown')}
      </span>
      <Menu />
      {mode !== 'inline' && <IconButton name={t('closeChat')} icon="close" onClick={close} />}
    </header>
  );
}
