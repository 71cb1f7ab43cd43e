import type { HTMLAttributes } from 'preact';

interface GroupProps extends HTMLAttributes<HTMLDivElement> {
  name: string;
}

/** Buttons that belong together, under a name for screen readers. */
export const Group = ({ name, ...rest }: GroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
  <div role="group" aria-label={name} {...rest} />
);
