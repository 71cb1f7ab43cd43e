import type { ComponentChildren } from 'preact';
import type { StudioProps } from './controls';

interface GroupProps {
  title: string;
  children: ComponentChildren;
}

/** Controls of a panel that belong together, under a heading. */
export const Group = ({ title, children }: GroupProps) => (
  <section class="group" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Controls that few people need, behind their heading. */
export const FoldedGroup = ({ title, children }: GroupProps) => (
  <details class="group" aria-label={title}>
    <summary>{title}</summary>
    {children}
  </details>
);

interface CodeProps extends Pick<StudioProps, 'studio'> {
  /** The name of the text on its copy button. */
  name: string;
  code: string;
  /** More buttons for the text. */
  children?: ComponentChildren;
}

/** A text to copy. */
export const Code = ({ studio, name, code, children }: CodeProps) => (
  <>
    <pre tabIndex={0}>{code}</pre>
    <p class="acts">
      <button onClick={() => studio.copy(name, code)}>
        Copy {name === 'CSS' ? name : name.toLowerCase()}
      </button>
      {children}
    </p>
  </>
);

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
