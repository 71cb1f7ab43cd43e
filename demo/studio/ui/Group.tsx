import type { ComponentChildren } from 'preact';
import type { StudioProps } from './props';

interface GroupProps {
  title: string;
  children: ComponentChildren;
}

/** What belongs together in a panel. */
export const Group = ({ title, children }: GroupProps) => (
  <section class="group" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface CodeProps extends Pick<StudioProps, 'studio'> {
  /** As the button to copy it calls it. */
  name: string;
  code: string;
  /** More to do with it. */
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
