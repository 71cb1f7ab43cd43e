import { cover } from '../cover';
import { isFilled } from '../guards';
import { isTroubled, type Reply, textOf, type UserMessage } from '../model/entry';
import { IconButton } from './buttons';
import { copy } from './copy';
import { Notice } from './Notice';
import { Prose } from './Prose';
import type { UiProps } from './ui';

/** What the person wrote or was told. */
export function Message({ ui, message }: UiProps & { message: UserMessage | Reply }) {
  const { conversation, say, time, copied, amountsHidden } = ui;
  const { id } = message;
  const mine = message.kind === 'user';
  const text = mine ? undefined : textOf(message);
  const status = mine ? message.status : undefined;
  return (
    <div
      class="message"
      part={`message message-${mine ? 'user' : 'assistant'}`}
      tabIndex={-1}
      data-status={status}
    >
      <div class="bubble" dir="auto">
        {/* Apart from the text, whose direction is its own. */}
        <bdi class="unseen">{say(mine ? 'you' : 'assistant')}: </bdi>
        {mine ? <Prose ui={ui} text={message.text} /> : <Payload ui={ui} message={message} />}
      </div>
      {isTroubled(message) ? (
        <Notice
          ui={ui}
          text={say(message.status)}
          fault={message.fault}
          onRetry={() => conversation.resend(id)}
        />
      ) : (
        <p key={status} class="quiet row">
          {status && status !== 'sent' ? say(status) : time(message.at)}
          {text !== undefined && (
            <IconButton
              name={say(copied.value === id ? 'copied' : 'copyMessage')}
              icon={copied.value === id ? 'actions' : 'copy'}
              onClick={async () => {
                if (await copy(amountsHidden.peek() ? cover(text) : text)) copied.value = id;
              }}
            />
          )}
        </p>
      )}
    </div>
  );
}

function Payload({ ui, message }: UiProps & { message: Reply }) {
  const { payloadType, payload } = message;
  const text = textOf(message);
  if (text !== undefined) return <Prose ui={ui} text={text} />;
  const { renderers } = ui.options;
  const render = Object.hasOwn(renderers, payloadType) && renderers[payloadType];
  const contain = <T,>(act: () => T) => ui.contain(`The renderer for "${payloadType}" threw`, act);
  const shown = render && contain(() => render(payload));
  if (isFilled(shown)) return <Prose ui={ui} text={shown} />;
  if (!(shown instanceof Node)) return <i>{ui.say('cannotShow')}</i>;
  // Nobody knows which of its parts are figures.
  if (ui.amountsHidden.value) return <i>{ui.say('hiddenAmount')}</i>;
  // Not every node can stand in another.
  return <div ref={(place) => contain(() => place?.replaceChildren(shown))} />;
}
