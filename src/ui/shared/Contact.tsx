import { useOptions, useTranslation, useUi } from '../context';

interface ContactProps {
  class?: string;
  role?: 'menuitem';
  tabIndex?: number;
  /** Called with every press, before the host's function. */
  onPress?: () => void;
}

/** "Talk to a person", where the host says how: in the menu, and beside failures of the chat. */
export function Contact({ onPress, ...attributes }: ContactProps) {
  const { contact } = useOptions();
  const { report } = useUi();
  const { t } = useTranslation();
  if (!contact) return null;

  function call() {
    onPress?.();
    if (typeof contact === 'function') report.contain(['host-threw', '"contact"'], contact);
  }

  const shared = { class: 'link row', ...attributes, onClick: call };
  if (typeof contact === 'function') return <button {...shared}>{t('talkToPerson')}</button>;
  // A new tab for a mail or a call would stay empty.
  const target = /^(mailto|tel):/i.test(contact) ? undefined : '_blank';
  return (
    <a {...shared} href={contact} target={target} rel="noopener noreferrer">
      {t('talkToPerson')}
    </a>
  );
}
