import { type Reply, textOf, type UserMessage } from '../../core/entry';
import { useChat, useUi, useWords } from '../context';
import { CopyButton } from '../shared/CopyButton';
import { Notice } from '../shared/Notice';
import { Bubble, MessageFrame } from './MessageFrame';
import { Payload } from './Payload';
import { Prose } from './Prose';

/** What the person wrote, and where it stands. */
export function OwnMessage({ message }: { message: UserMessage }) {
  const chat = useChat();
  const { say, time } = useWords();
  const { id, text, status, fault, at } = message;
  return (
    <MessageFrame status={status}>
      <Bubble>
        <Speaker name={say('you')} />
        <Prose id={id} text={text} />
      </Bubble>
      {status === 'failed' || status === 'unconfirmed' ? (
        <Notice text={say(status)} fault={fault} onRetry={() => chat.resend(id)} />
      ) : (
        <p key={status} class="quiet row">
          {status === 'sent' ? time(at) : say(status)}
        </p>
      )}
    </MessageFrame>
  );
}

/** What the person was told. */
export function ReplyMessage({ reply }: { reply: Reply }) {
  const { amountsHidden } = useUi().panel;
  const { say, time, maskAmounts } = useWords();
  const text = textOf(reply);
  return (
    <MessageFrame>
      <Bubble>
        <Speaker name={say('assistant')} />
        <Payload reply={reply} />
      </Bubble>
      <p class="quiet row">
        {time(reply.at)}
        {text !== undefined && (
          <CopyButton
            id={reply.id}
            name={say('copyMessage')}
            text={() => (amountsHidden.peek() ? maskAmounts(text) : text)}
            look="icon"
          />
        )}
      </p>
    </MessageFrame>
  );
}

/** Isolated: the direction of the text is its own. */
const Speaker = ({ name }: { name: string }) => <bdi class="unseen">{name}: </bdi>;
