import type { ComponentChildren } from 'preact';

interface DownloadProps {
  name: string;
  text: string;
  children: ComponentChildren;
}

/** A link that saves a text as a file. */
export const Download = ({ name, text, children }: DownloadProps) => (
  <a class="button" download={name} href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}>
    {children}
  </a>
);
