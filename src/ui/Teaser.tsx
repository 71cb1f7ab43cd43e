import { IconButton } from './buttons';
import type { UiProps } from './ui';

/** A line beside the bubble that invites into the chat. */
export const Teaser = ({ ui: { panel, say, open } }: UiProps) => (
  <div class="teaser">
    <button dir="auto" onClick={open}>
      {panel.teaser.value}
    </button>
    <IconButton
      name={say('dismiss')}
      icon="close"
      onClick={() => {
        panel.teaser.value = undefined;
      }}
    />
  </div>
);
