import type { ButtonHTMLAttributes } from 'preact';
import { Icon, type IconName } from './Icon';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  name: string;
  icon: IconName;
}

export const IconButton = ({ name, icon, ...rest }: IconButtonProps) => (
  <button class="icon-button" aria-label={name} {...rest}>
    <Icon name={icon} />
  </button>
);
