import { stepText } from '../step';
import { DEVICES, MAX_SIZE, MIN_SIZE, PAGES, SCHEMES, type Size } from '../view';
import { Choices } from './fields';
import type { StudioProps } from './props';

const EDGE_PX = 20;
const KEY_PX = 10;
const LARGE_KEY_PX = 100;

/** The host page in a device of any size. */
export function Preview({ studio, controls }: StudioProps) {
  const { view, size, progress, pageUrl, scenario } = studio;
  const { room, dragging } = controls;
  const { width, height } = size.value;
  const step = progress.value.is === 'playing' ? scenario.value.steps[progress.value.step] : undefined;
  const scale = Math.min(1, room.value.width / width || 1, room.value.height / height || 1);

  return (
    <section class="side preview" id="preview-panel" aria-label="Preview" data-progress={progress.value.is}>
      <div class="toolbar">
        <label>
          Page
          <select
            value={view.value.page}
            onChange={({ currentTarget }) =>
              studio.select({ page: currentTarget.value as keyof typeof PAGES })
            }
          >
            {Object.entries(PAGES).map(([page, name]) => (
              <option key={page} value={page}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Choices
          label="Scheme of the page"
          names={SCHEMES}
          chosen={view.value.scheme}
          onChoose={(scheme) => studio.select({ scheme })}
        />
        <Choices
          label="Device"
          names={DEVICES}
          chosen={view.value.device}
          onChoose={(device) => studio.setDevice({ device, ...(device === 'free' && { size: size.value }) })}
        />
        <p class="measure">
          {width} × {height}
          {scale < 1 && `, at ${Math.round(scale * 100)} %`}
        </p>
        <a class="button" href={studio.standaloneUrl.value} target="_blank" rel="noopener">
          Open in a tab
        </a>
        <button onClick={studio.restart}>Play again</button>
      </div>
      <p class="your-turn" role="status">
        {step?.act === 'visit the bank' && stepText(step)}
      </p>
      <div class="room" ref={(element) => watchRoom(element, controls)}>
        <div
          class="device"
          data-device={view.value.device}
          data-dragging={dragging.value}
          ref={(element) => {
            element?.style.setProperty('--width', `${width}px`);
            element?.style.setProperty('--height', `${height}px`);
            element?.style.setProperty('--scale', `${scale}`);
          }}
        >
          <iframe
            key={pageUrl.value}
            title="Host page"
            src={pageUrl.value}
            onLoad={({ currentTarget: { contentWindow } }) =>
              contentWindow && studio.begin(contentWindow as Window & typeof globalThis)
            }
          />
          <ResizeHandle studio={studio} controls={controls} side="width" scale={scale} />
          <ResizeHandle studio={studio} controls={controls} side="height" scale={scale} />
        </div>
      </div>
    </section>
  );
}

const watched = new WeakSet<Element>();

/** Keeps the size of the room up to date. The device is scaled to fit into it. */
function watchRoom(element: HTMLElement | null, { room }: StudioProps['controls']) {
  if (!element || watched.has(element)) return;
  watched.add(element);
  new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {};
    room.value = { width: Math.max(0, width - 2 * EDGE_PX), height: Math.max(0, height - 2 * EDGE_PX) };
  }).observe(element);
}

interface ResizeHandleProps extends StudioProps {
  side: keyof Size;
  scale: number;
}

/** Changes the size by dragging or with the arrow keys. The device becomes `free`. */
function ResizeHandle({ studio, controls: { dragging }, side, scale }: ResizeHandleProps) {
  const { size } = studio;
  const length = size.value[side];

  function resize(wanted: number) {
    const allowed = Math.round(Math.min(MAX_SIZE[side], Math.max(MIN_SIZE[side], wanted)));
    studio.setDevice({ device: 'free', size: { ...size.peek(), [side]: allowed } });
  }

  function handleKey(event: KeyboardEvent) {
    const step = event.shiftKey ? LARGE_KEY_PX : KEY_PX;
    const growKey = side === 'width' ? 'ArrowRight' : 'ArrowDown';
    const shrinkKey = side === 'width' ? 'ArrowLeft' : 'ArrowUp';
    const lengths = {
      [growKey]: length + step,
      [shrinkKey]: length - step,
      Home: MIN_SIZE[side],
      End: MAX_SIZE[side],
    };
    const wanted = lengths[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    resize(wanted);
  }

  function drag(event: PointerEvent & { currentTarget: HTMLElement }) {
    const handle = event.currentTarget;
    const axis = side === 'width' ? 'clientX' : 'clientY';
    // The device is centred, so it must grow by two pixels to move its edge by one.
    const growth = side === 'width' ? 2 : 1;
    const start = event[axis];
    handle.setPointerCapture(event.pointerId);
    dragging.value = true;
    handle.onpointermove = (moved) => resize(length + ((moved[axis] - start) * growth) / scale);
    handle.onlostpointercapture = () => {
      handle.onpointermove = null;
      dragging.value = false;
    };
  }

  return (
    <hr
      class="handle"
      data-side={side}
      tabIndex={0}
      aria-label={side === 'width' ? 'Width of the device' : 'Height of the device'}
      aria-orientation={side === 'width' ? 'vertical' : 'horizontal'}
      aria-valuenow={length}
      aria-valuemin={MIN_SIZE[side]}
      aria-valuemax={MAX_SIZE[side]}
      onKeyDown={handleKey}
      onPointerDown={drag}
    />
  );
}
