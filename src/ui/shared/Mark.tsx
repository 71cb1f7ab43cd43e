import { useSignal } from '@preact/signals';
import { useOptions, useUi } from '../context';
import { Icon } from './Icon';

/** The host's logo in its place, or our mark where there is none or it does not load. The name is beside it. */
export function Mark({ part }: { part?: string }) {
  const { logo, logoDark } = useOptions().brand;
  const { scheme } = useUi().theme.value;
  const failed = useSignal<string | undefined>(undefined);
  const shown = scheme === 'dark' ? (logoDark ?? logo) : logo;

  function handleError() {
    failed.value = shown;
  }

  if (shown && shown !== failed.value) {
    return (
      <img class="logo" part={part} src={shown} alt="" referrerpolicy="no-referrer" onError={handleError} />
    );
  }
  return (
    <span class="mark" part={part}>
      <Icon name="chat" />
    </span>
  );
}
