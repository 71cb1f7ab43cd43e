import { once } from './buttons';
import { Icon } from './Icon';
import type { UiProps } from './ui';

export const Shortcuts = ({ ui: { conversation, say } }: UiProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
  <div class="shortcuts" part="shortcuts" role="group" aria-label={say('shortcuts')}>
    {(['metrics', 'actions', 'connect'] as const).map((view) => (
      <button key={view} class="shortcut row" onClick={once(() => conversation.show(view))}>
        <Icon name={view} />
        {say(view)}
      </button>
    ))}
  </div>
);
