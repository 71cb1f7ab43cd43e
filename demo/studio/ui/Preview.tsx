import { type Step, stepText } from '../player/step';
import { arrange } from '../stages/arrange';
import { isCropped } from '../stages/size';
import type { Stage } from '../stages/stages';
import type { StudioProps } from './controls';
import { Device } from './Device';
import { Toolbar } from './Toolbar';

const EDGE_PX = 20;

/** The host pages with the chat on them. */
export function Preview({ studio, controls }: StudioProps) {
  const stages = studio.stages.value;
  const yourTurn = stages.map(currentStep).find((step) => step?.act === 'visit the bank');
  const { width, height } = controls.room.value;
  const { columns, scale } = arrange(
    stages.map((stage) => stage.crop()),
    // What is cropped to be read keeps its size, and the person scrolls.
    { width, height: isCropped(studio.view.value) ? Number.POSITIVE_INFINITY : height },
  );

  return (
    <section
      class="side preview"
      id="preview-panel"
      aria-label="Preview"
      data-progress={studio.progress.value.is}
    >
      <Toolbar studio={studio} controls={controls} />
      <p class="your-turn" role="status">
        {yourTurn && stepText(yourTurn)}
      </p>
      <div class="room" ref={(element) => watchRoom(element, controls)}>
        <div class="stages" ref={(element) => element?.style.setProperty('--columns', `${columns}`)}>
          {stages.map((stage) => (
            <Device key={stage.key} studio={studio} controls={controls} stage={stage} scale={scale} />
          ))}
        </div>
      </div>
      <p class="measure">
        {stages.length === 1 && `${studio.size.value.width} × ${studio.size.value.height}`}
        {scale < 1 && ` at ${Math.round(scale * 100)} %`}
      </p>
    </section>
  );
}

function currentStep({ progress, scenario }: Stage): Step | undefined {
  const { value } = progress;
  return value.is === 'playing' ? scenario.value.steps[value.step] : undefined;
}

const watched = new WeakSet<Element>();

/** Keeps the size of the room up to date. The stages are scaled to fit into it. */
function watchRoom(element: HTMLElement | null, { room }: StudioProps['controls']) {
  if (!element || watched.has(element)) return;
  watched.add(element);
  new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {};
    room.value = { width: Math.max(0, width - 2 * EDGE_PX), height: Math.max(0, height - 2 * EDGE_PX) };
  }).observe(element);
}
