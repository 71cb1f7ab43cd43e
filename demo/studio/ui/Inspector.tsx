import { type Part, partsOf } from '../parts';
import type { Stage } from '../stages';
import type { Controls } from './controls';

interface InspectorProps {
  controls: Controls;
  stage: Stage;
  scale: number;
}

/** Lies over a stage, finds the part that is pointed at, and frames all of its kind. */
export function Inspector({ controls, stage, scale }: InspectorProps) {
  const { part } = controls;
  const root = stage.root();
  if (!controls.inspecting.value || !root) return null;

  function point({ currentTarget, clientX, clientY }: PointerEvent & { currentTarget: Element }) {
    const { left, top } = currentTarget.getBoundingClientRect();
    const found = partAt(root, (clientX - left) / scale, (clientY - top) / scale);
    if (found) part.value = found;
  }

  return (
    <div class="inspector" onPointerMove={point} onPointerDown={point}>
      {boxesOf(root, part.value).map((box) => (
        <Frame key={`${box.x} ${box.y} ${box.width} ${box.height}`} box={box} scale={scale} />
      ))}
    </div>
  );
}

/** The innermost part at a point of the page. A message is both a message and one of its sender: that is more exact. */
function partAt(root: ShadowRoot | undefined, x: number, y: number): Part | undefined {
  const element = root?.elementFromPoint(x, y)?.closest('[part]');
  return element && root?.contains(element) ? partsOf(element).at(-1) : undefined;
}

const boxesOf = (root: ShadowRoot, part: Part) =>
  [...root.querySelectorAll(`[part~=${part}]`)].map((element) => element.getBoundingClientRect());

const Frame = ({ box: { x, y, width, height }, scale }: { box: DOMRect; scale: number }) => (
  <div
    class="part-frame"
    ref={(frame) => {
      if (!frame) return;
      frame.style.translate = `${x * scale}px ${y * scale}px`;
      frame.style.width = `${width * scale}px`;
      frame.style.height = `${height * scale}px`;
    }}
  />
);
