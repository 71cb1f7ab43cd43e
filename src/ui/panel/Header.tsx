import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useUi } from '../context';
import { IconButton } from '../shared/Button';
import { Icon } from '../shared/Icon';
import { Said } from '../shared/Said';
import { Menu } from './Menu';

export function Header() {
  const { t, options, panel, amountsHidden, close } = useUi();
  const { mode, brand } = options.value;
  const hidden = amountsHidden.value;
  /** Whether the amounts were hidden at first; `undefined` once that has changed, which screen readers are told. */
  const atFirst = useRef<boolean | undefined>(hidden);
  if (hidden !== atFirst.current) atFirst.current = undefined;
  const automated = t('automated');
  return (
    <header class="header row tight" part="header">
      <Mark />
      <div class="name">
        <h2>
          <bdi>{brand.name ?? t('title')}</bdi>
        </h2>
        {automated && <p class="quiet">{automated}</p>}
      </div>
      <IconButton
        name={t(hidden ? 'showAmounts' : 'hideAmounts')}
        icon={hidden ? 'hidden' : 'eye'}
        onClick={() => (panel.amountsHidden.value = !hidden)}
      />
      <Said>{atFirst.current === undefined && t(hidden ? 'amountsHidden' : 'amountsShown')}</Said>
      <Menu />
      {mode !== 'inline' && <IconButton name={t('closeChat')} icon="close" onClick={close} />}
    </header>
  );
}

/** The host's logo in its place, or our mark where there is none or it does not load. The name is beside it. */
function Mark() {
  const { options, theme, panel } = useUi();
  const { logo, logoDark } = options.value.brand;
  const failed = useSignal<string | undefined>(undefined);
  const wasOpen = useRef(false);
  // A panel that is built before it opens asks for nothing.
  if (panel.open.value) wasOpen.current = true;
  const shown = theme.value.scheme === 'dark' ? (logoDark ?? logo) : logo;

  if (wasOpen.current && shown && shown !== failed.value) {
    const fail = () => (failed.value = shown);
    return <img class="logo" part="mark" src={shown} alt="" referrerpolicy="no-referrer" onError={fail} />;
  }
  return (
    <span class="logo fill" part="mark">
      <Icon name="chat" />
    </span>
  );
}
