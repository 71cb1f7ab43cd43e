import type { Page } from '../player/player';
import type { Stage } from '../stages/stages';
import type { StudioProps } from './controls';
import { Inspector } from './Inspector';

interface DeviceProps extends StudioProps {
  stage: Stage;
  scale: number;
}

/** The host page of a stage in a device, or the part of it around the chat. */
export function Device({ studio, controls, stage, scale }: DeviceProps) {
  const { width, height } = stage.size.value;
  const { device } = stage.view.value;
  const label = stage.label.value;
  const url = stage.pageUrl.value;
  const progress = stage.progress.value;
  const crop = stage.crop();
  const lengths = {
    '--width': width,
    '--height': height,
    '--crop-width': crop.width,
    '--crop-height': crop.height,
    '--crop-x': crop.x,
    '--crop-y': crop.y,
  };

  return (
    <figure class="stage" data-stage={stage.key} data-progress={progress.is}>
      {label && (
        <figcaption>
          <button title="Show it alone" onClick={() => studio.showAlone(stage)}>
            {label}
          </button>
          {progress.is === 'failed' && <p role="alert">{progress.why}</p>}
        </figcaption>
      )}
      <div
        class="device"
        data-device={device}
        ref={(element) => {
          element?.style.setProperty('--scale', `${scale}`);
          for (const [name, length] of Object.entries(lengths)) {
            element?.style.setProperty(name, `${length}px`);
          }
        }}
      >
        <iframe
          key={url}
          title={label ? `Host page, ${label}` : 'Host page'}
          src={url}
          onLoad={({ currentTarget: { contentWindow } }) => {
            if (contentWindow) stage.begin(contentWindow as Page);
          }}
        />
        {device === 'keyboard' && <div class="keyboard" />}
        <Inspector controls={controls} stage={stage} scale={scale} />
      </div>
    </figure>
  );
}
