import { stepText } from '../step';
import { DEVICES, LARGEST, PAGES, SCHEMES, type Size, SMALLEST } from '../view';
import { Choices } from './fields';
import type { StudioProps } from './Studio';

const EDGE_PX = 20;
const KEY_PX = 10;
const LARGE_KEY_PX = 100;

/** The host page in a device that can be given any size. */
export function Stage({ studio, controls }: StudioProps) {
  const { view, size, progress, pageUrl, scenario } = studio;
  const { room, dragging } = controls;
  const { width, height } = size.value;
  const step = progress.value.is === 'playing' ? scenario.value.steps[progress.value.step] : undefined;
  const scale = Math.min(1, room.value.width / width || 1, room.value.height / height || 1);

  return (
    <section class="side stage" id="preview-panel" aria-label="Preview" data-progress={progress.value.is}>
      <div class="toolbar">
        <label>
          Page
          <select
            value={view.value.page}
            onChange={({ currentTarget }) => studio.show({ page: currentTarget.value as keyof typeof PAGES })}
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
          onChoose={(scheme) => studio.show({ scheme })}
        />
        <Choices
          label="Device"
          names={DEVICES}
          chosen={view.value.device}
          onChoose={(device) => studio.look({ device, ...(device === 'free' && { size: size.value }) })}
        />
        <p class="measure">
          {width} × {height}
          {scale < 1 && `, at ${Math.round(scale * 100)} %`}
        </p>
        <a class="button" href={studio.aloneUrl.value} target="_blank" rel="noopener">
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
          <Handle studio={studio} controls={controls} side="width" scale={scale} />
          <Handle studio={studio} controls={controls} side="height" scale={scale} />
        </div>
      </div>
    </section>
  );
}

const watched = new WeakSet<Element>();

/** The device is scaled to fit. */
function watchRoom(element: HTMLElement | null, { room }: StudioProps['controls']) {
  if (!element || watched.has(element)) return;
  watched.add(element);
  new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {};
    room.value = { width: Math.max(0, width - 2 * EDGE_PX), height: Math.max(0, height - 2 * EDGE_PX) };
  }).observe(element);
}

interface HandleProps extends StudioProps {
  side: keyof Size;
  scale: number;
}

/** Resizes by dragging, or with the arrow keys; then the device is a free one. */
function Handle({ studio, controls: { dragging }, side, scale }: HandleProps) {
  const { size } = studio;
  const at = size.value[side];

  function resize(to: number) {
    const within = Math.round(Math.min(LARGEST[side], Math.max(SMALLEST[side], to)));
    studio.look({ device: 'free', size: { ...size.peek(), [side]: within } });
  }

  function handleKey(event: KeyboardEvent) {
    const step = event.shiftKey ? LARGE_KEY_PX : KEY_PX;
    const [more, less] = side === 'width' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp'];
    const to = { [more]: at + step, [less]: at - step, Home: SMALLEST[side], End: LARGEST[side] }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    resize(to);
  }

  function drag(event: PointerEvent & { currentTarget: HTMLElement }) {
    const handle = event.currentTarget;
    const [axis, pull] = side === 'width' ? (['clientX', 2] as const) : (['clientY', 1] as const);
    const start = event[axis];
    handle.setPointerCapture(event.pointerId);
    dragging.value = true;
    // The device is centred: a pixel at its edge is two of its width.
    handle.onpointermove = (moved) => resize(at + ((moved[axis] - start) * pull) / scale);
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
      aria-valuenow={at}
      aria-valuemin={SMALLEST[side]}
      aria-valuemax={LARGEST[side]}
      onKeyDown={handleKey}
      onPointerDown={drag}
    />
  );
}
