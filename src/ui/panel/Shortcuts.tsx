import type { CardKind } from '../../core/entry';
import { useChat, useWords } from '../context';
import { Icon } from '../shared/Icon';
import { once } from '../shared/once';

const KINDS: readonly CardKind[] = ['metrics', 'actions', 'connect'];

export function Shortcuts() {
  const chat = useChat();
  const { say } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div class="shortcuts" part="shortcuts" role="group" aria-label={say('shortcuts')}>
      {KINDS.map((kind) => (
        <button key={kind} class="shortcut row" onClick={once(() => chat.showCard(kind))}>
          <Icon name={kind} />
          {say(kind)}
        </button>
      ))}
    </div>
  );
}
