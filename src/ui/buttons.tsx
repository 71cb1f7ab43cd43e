import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon, type IconName } from './Icon';

/** A double-click is meant once. */
export const once = (act: () => unknown) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

interface ButtonProps {
  children: ComponentChildren;
  onClick: () => unknown;
}

export const Button = ({ children, onClick }: ButtonProps) => (
  <button class="button" onClick={once(onClick)}>
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
