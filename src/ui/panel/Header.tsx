import { useRef } from 'preact/hooks';
import { useOptions, useTranslation, useUi } from '../context';
import { IconButton } from '../shared/Button';
import { Mark } from '../shared/Icon';
import { Said } from '../shared/Said';
import { Menu } from './Menu';

export function Header() {
  const { panel, close } = useUi();
  const { mode, brand } = useOptions();
  const { t } = useTranslation();
  const hidden = panel.amountsHidden.value;
  const hiddenAtFirst = useRef(hidden).current;
  const wasChanged = useRef(false);
  if (hidden !== hiddenAtFirst) wasChanged.current = true;
  const automated = t('automated');
  return (
    <header class="header row" part="header">
      <Mark part="mark" />
      <div class="name">
        <h2>
          <bdi>{brand.name ?? t('title')}</bdi>
        </h2>
        {automated && <p class="quiet">{automated}</p>}
      </div>
      <IconButton
        name={t(hidden ? 'showAmounts' : 'hideAmounts')}
        icon={hidden ? 'hidden' : 'eye'}
        onClick={() => panel.setAmountsHidden(!hidden)}
      />
      <Said>{wasChanged.current && t(hidden ? 'amountsHidden' : 'amountsShown')}</Said>
      <Menu />
      {mode !== 'inline' && <IconButton name={t('closeChat')} icon="close" onClick={close} />}
    </header>
  );
}
