import type { StudioProps } from './props';

/** Lets a person point at a part of the chat in the preview. */
export const InspectButton = ({ controls: { inspecting, side } }: Pick<StudioProps, 'controls'>) => (
  <button
    aria-pressed={inspecting.value}
    onClick={() => {
      inspecting.value = !inspecting.peek();
      side.value = 'preview';
    }}
  >
    Point at a part
  </button>
);
