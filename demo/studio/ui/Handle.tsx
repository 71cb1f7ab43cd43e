const KEY_PX = 10;
const LARGE_KEY_PX = 100;

interface HandleProps {
  label: string;
  /** The length that the handle changes. */
  side: 'width' | 'height';
  length: number;
  min: number;
  max: number;
  /** Pixels that the length changes by when the pointer moves by one. @default 1 */
  growth?: number;
  onLength(length: number): void;
  /** Told when dragging starts and ends. */
  onDrag(dragging: boolean): void;
}

/** An edge that changes a length by dragging or with the arrow keys. */
export function Handle({ label, side, length, min, max, growth = 1, onLength, onDrag }: HandleProps) {
  const isWidth = side === 'width';

  const resize = (wanted: number) => onLength(Math.round(Math.min(max, Math.max(min, wanted))));

  function handleKey(event: KeyboardEvent) {
    const step = event.shiftKey ? LARGE_KEY_PX : KEY_PX;
    const lengths = {
      [isWidth ? 'ArrowRight' : 'ArrowDown']: length + step,
      [isWidth ? 'ArrowLeft' : 'ArrowUp']: length - step,
      Home: min,
      End: max,
    };
    const wanted = lengths[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    resize(wanted);
  }

  function drag(event: PointerEvent & { currentTarget: HTMLElement }) {
    const handle = event.currentTarget;
    const axis = isWidth ? 'clientX' : 'clientY';
    const start = event[axis];
    handle.setPointerCapture(event.pointerId);
    onDrag(true);
    handle.onpointermove = (moved) => resize(length + (moved[axis] - start) * growth);
    handle.onlostpointercapture = () => {
      handle.onpointermove = null;
      onDrag(false);
    };
  }

  return (
    <hr
      class="handle"
      data-side={side}
      tabIndex={0}
      aria-label={label}
      aria-orientation={isWidth ? 'vertical' : 'horizontal'}
      aria-valuenow={length}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={handleKey}
      onPointerDown={drag}
    />
  );
}
