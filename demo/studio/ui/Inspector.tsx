import { type Part, partsOf } from '../brand/parts';
import type { Crop } from '../stages/size';
import type { Stage } from '../stages/stages';
import type { Controls, StudioProps } from './controls';

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

interface InspectorProps {
  controls: Controls;
  stage: Stage;
  scale: number;
}

/** Lies over a stage and frames all parts of the kind that is pointed at. A press chooses that kind. */
export function Inspector({ controls, stage, scale }: InspectorProps) {
  const { part, inspecting, side } = controls;
  const root = stage.root();
  if (!inspecting.value || !root) return null;
  const crop = stage.crop();

  function point({ currentTarget, clientX, clientY }: PointerEvent & { currentTarget: Element }) {
    const { left, top } = currentTarget.getBoundingClientRect();
    const found = partAt(root, crop.x + (clientX - left) / scale, crop.y + (clientY - top) / scale);
    if (found) part.value = found;
  }

  function choose() {
    inspecting.value = false;
    side.value = 'controls';
  }

  return (
    <div class="inspector" onPointerMove={point} onPointerDown={point} onPointerUp={choose}>
      <output>{part.value}</output>
      {boxesOf(root, part.value, crop).map((box) => (
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

/** The places of all parts of this kind, seen from the crop. */
const boxesOf = (root: ShadowRoot, part: Part, crop: Crop) =>
  [...root.querySelectorAll(`[part~=${part}]`)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return new DOMRect(x - crop.x, y - crop.y, width, height);
  });

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
