import type { Stage } from '../stages';
import { MAX_SIZE, MIN_SIZE, type Size } from '../view';
import { Handle } from './Handle';
import { Inspector } from './Inspector';
import { Keyboard } from './Keyboard';
import { handleKey } from './keys';
import type { StudioProps } from './props';

interface DeviceProps extends StudioProps {
  stage: Stage;
  scale: number;
}

/** The host page of a stage, in a device of any size. */
export function Device({ studio, controls, stage, scale }: DeviceProps) {
  const { dragging } = controls;
  const { width, height } = stage.size.value;
  const label = stage.label.value;
  const url = stage.pageUrl.value;
  const progress = stage.progress.value;
  const isAlone = studio.stages.value.length === 1;

  const resize = (change: Partial<Size>) =>
    studio.show({ device: 'free', size: { ...stage.size.peek(), ...change } });

  const handleProps = {
    onDrag(isDragging: boolean) {
      dragging.value = isDragging;
    },
  };

  return (
    <figure class="stage" data-stage={stage.key} data-progress={progress.is}>
      {!isAlone && (
        <figcaption>
          <button title="Show it alone" onClick={() => studio.showAlone(stage)}>
            {label}
          </button>
          {progress.is === 'failed' && <p role="alert">{progress.why}</p>}
        </figcaption>
      )}
      <div
        class="device"
        data-device={stage.view.value.device}
        data-dragging={dragging.value}
        ref={(element) => {
          element?.style.setProperty('--width', `${width}px`);
          element?.style.setProperty('--height', `${height}px`);
          element?.style.setProperty('--scale', `${scale}`);
        }}
      >
        <iframe
          key={url}
          title={label ? `Host page, ${label}` : 'Host page'}
          src={url}
          onLoad={({ currentTarget: { contentWindow } }) => {
            if (!contentWindow) return;
            contentWindow.addEventListener('keydown', (event) => handleKey(event, { studio, controls }));
            stage.begin(contentWindow as Window & typeof globalThis);
          }}
        />
        {stage.view.value.device === 'keyboard' && <Keyboard />}
        <Inspector controls={controls} stage={stage} scale={scale} />
        {isAlone && (
          <>
            <Handle
              {...handleProps}
              label="Width of the device"
              side="width"
              length={width}
              min={MIN_SIZE.width}
              max={MAX_SIZE.width}
              // The device is centred, so it must grow by two pixels to move its edge by one.
              growth={2 / scale}
              onLength={(length) => resize({ width: length })}
            />
            <Handle
              {...handleProps}
              label="Height of the device"
              side="height"
              length={height}
              min={MIN_SIZE.height}
              max={MAX_SIZE.height}
              growth={1 / scale}
              onLength={(length) => resize({ height: length })}
            />
          </>
        )}
      </div>
    </figure>
  );
}
