import type { ComponentChildren } from 'preact';
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
