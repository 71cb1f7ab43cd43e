import type { ComponentChildren } from 'preact';
import { once } from './once';

interface ButtonProps {
  children: ComponentChildren;
  onClick: () => unknown;
}

export const Button = ({ children, onClick }: ButtonProps) => (
  <button class="button" onClick={once(onClick)}>
    {children}
  </button>
);
