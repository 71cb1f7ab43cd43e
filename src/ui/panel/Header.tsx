import { useRef } from 'preact/hooks';
import { useOptions, useTranslation, useUi } from '../context';
import { IconButton } from '../shared/IconButton';
import { Mark } from '../shared/Mark';
import { Menu } from './Menu';

export function Header() {
  const { panel, close } = useUi();
  const { mode, brand } = useOptions();
  const { t } = useTranslation();
  const hidden = panel.amountsHidden.value;
  const hiddenAtFirst = useRef(hidden).current;
  const wasChanged = useRef(false);
  if (hidden !== hiddenAtFirst) wasChanged.current = true;
  const isLarge = panel.large.value;
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
      <span class="unseen" aria-live="polite">
        {wasChanged.current && t(hidden ? 'amountsHidden' : 'amountsShown')}
      </span>
      <Menu />
      {mode !== 'inline' && (
        <>
          <IconButton
            class="icon-button resize"
            name={t(isLarge ? 'makeSmaller' : 'makeLarger')}
            icon={isLarge ? 'shrink' : 'expand'}
            onClick={() => panel.setLarge(!isLarge)}
          />
          <IconButton name={t('closeChat')} icon="close" onClick={close} />
        </>
      )}
    </header>
  );
}
