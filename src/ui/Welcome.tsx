import { once } from './buttons';
import { Icon } from './Icon';
import type { UiProps } from './ui';

/** What stands above every conversation: the host's greeting, and in an empty one an invitation. */
export function Welcome({ ui: { conversation, options, say } }: UiProps) {
  const { greeting, starters } = options;
  const empty = !conversation.entries.value.length;
  return (
    <>
      {greeting && (
        <div class="message" part="message message-assistant">
          <div class="bubble" dir="auto">
            {greeting}
          </div>
        </div>
      )}
      {empty && !greeting && (
        <div class="welcome">
          <span class="mark">
            <Icon name="chat" />
          </span>
          <b>{say('welcome')}</b>
        </div>
      )}
      {empty &&
        starters.map((text) => (
          <button key={text} class="starter" dir="auto" onClick={once(() => conversation.send(text))}>
            {text}
          </button>
        ))}
    </>
  );
}
