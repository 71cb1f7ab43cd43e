import { useSignal } from '@preact/signals';
import type { ButtonHTMLAttributes, ComponentChildren, TargetedMouseEvent } from 'preact';
import { useTranslation } from '../context';
import { copy } from './copy';
import { Icon, type IconName } from './Icon';
import { once } from './once';

interface ButtonProps {
  children: ComponentChildren;
  onClick: () => unknown;
  /** The button that most people press here. */
  primary?: boolean;
}

export const Button = ({ children, onClick, primary }: ButtonProps) => (
  <button class={primary ? 'primary' : 'button'} onClick={once(onClick)}>
    {children}
  </button>
);

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  name: string;
  icon: IconName;
}

export const IconButton = ({ name, icon, ...rest }: IconButtonProps) => (
  <button class="icon-button" aria-label={name} {...rest}>
    <Icon name={icon} />
  </button>
);

interface CopyButtonProps {
  /** The name of the button, until the text is copied. */
  name: string;
  text: () => string;
}

/** Copies a text, and says so until the focus leaves it. */
export function CopyButton({ name, text }: CopyButtonProps) {
  const { t } = useTranslation();
  const isCopied = useSignal(false);

  async function handleClick({ currentTarget }: TargetedMouseEvent<HTMLButtonElement>) {
    // Safari gives a button no focus by a click.
    currentTarget.focus();
    isCopied.value = await copy(text());
  }

  function handleBlur() {
    isCopied.value = false;
  }

  return (
    <IconButton
      name={isCopied.value ? t('copied') : name}
      icon={isCopied.value ? 'actions' : 'copy'}
      onClick={handleClick}
      onBlur={handleBlur}
    />
  );
}
