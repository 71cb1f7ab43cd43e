import { type Reply, textOf, type UserMessage } from '../../chat/entry';
import { maskAmounts } from '../../lib/amountMask';
import type { Readable } from '../../lib/readable';
import { useChat, useOptions, useTranslation, useUi } from '../context';
import { useArrivingText } from '../hooks/useArrivingText';
import { useSettled } from '../hooks/useSettled';
import { CopyButton } from '../shared/Button';
import { Notice } from '../shared/Notice';
import { once } from '../shared/once';
import { Waiting } from '../shared/Waiting';
import { ArrivingText } from './ArrivingText';
import { Feedback } from './Feedback';
import { Bubble, Footer, MessageFrame } from './MessageFrame';
import { Payload, Prose } from './Payload';

interface OwnMessageProps {
  message: UserMessage;
  /** The last of the queued messages in a row says it of all of them. */
  endsQueue: boolean;
}

/** A message of the person, with its delivery status. */
export function OwnMessage({ message, endsQueue }: OwnMessageProps) {
  const chat = useChat();
  const { t } = useTranslation();
  const { id, at, text, status, fault } = message;
  const hasFailed = status === 'failed' || status === 'unconfirmed';
  // A failure that comes at once waits until the message was said: it would be said with it, and again alone.
  const isSaid = useSettled(true, hasFailed);
  return (
    <MessageFrame from="user" status={status} at={at}>
      <Bubble at={at}>
        <Speaker who="you" />
        <Prose id={id} text={text} isFolded />
      </Bubble>
      {hasFailed && isSaid && (
        <Notice
          text={t(status)}
          // Why an answer did not come does not help to decide whether to send a text twice.
          reason={status === 'failed' ? fault?.kind : undefined}
          requestId={fault?.requestId}
          onRetry={() => chat.resend(id)}
        />
      )}
      {!hasFailed && <OwnState status={status} endsQueue={endsQueue} />}
    </MessageFrame>
  );
}

/** There from the start: screen readers would say by themselves a line that comes in later. */
function OwnState({ status, endsQueue }: { status: UserMessage['status']; endsQueue: boolean }) {
  const { arriving } = useChat();
  const { t } = useTranslation();
  // The dots below the conversation say that a message is on its way, but for those of a reply that arrives meanwhile.
  const isSaid = status === 'sending' ? arriving.value > 0 : endsQueue;
  return <Footer>{isSaid && status !== 'sent' && t(status)}</Footer>;
}

/** A reply. */
export const ReplyMessage = ({ reply }: { reply: Reply }) =>
  reply.arriving ? <ArrivingReply reply={reply} text={reply.arriving} /> : <WholeReply reply={reply} />;

/** A reply of which more is to come. */
function ArrivingReply({ reply, text }: { reply: Reply; text: Readable<string> }) {
  const { calm } = useUi();
  const { renderers } = useOptions();
  const all = useArrivingText(text);
  // A growing text is an animation, too: with reduced motion, whole paragraphs are shown.
  const shown = calm.value ? all.slice(0, all.lastIndexOf('\n') + 1) : all;
  const isRendered = Object.hasOwn(renderers, 'text');
  const soFar = { ...reply, arriving: undefined, payload: { text: shown } };
  return (
    <MessageFrame from="assistant" status="arriving" at={reply.at}>
      {/* A slow screen reader would say the beginning by itself. A node of the host may have links, which take the focus. */}
      <Bubble isSilent={!isRendered}>
        <Speaker who="assistant" />
        {!shown && <Waiting />}
        {shown && isRendered && <Payload reply={soFar} isArriving />}
        {shown && !isRendered && <ArrivingText text={shown} />}
      </Bubble>
    </MessageFrame>
  );
}

function WholeReply({ reply }: { reply: Reply }) {
  const { amountsHidden } = useUi().panel;
  const { renderers, feedback } = useOptions();
  const { t } = useTranslation();
  const { at, status } = reply;
  const text = textOf(reply);
  const endReason = status === 'stopped' || status === 'interrupted' ? status : undefined;
  const isNothing = endReason !== undefined && text === '';
  const isShown = text !== undefined || Object.hasOwn(renderers, reply.payloadType);
  const asksFeedback = feedback && isShown && !isNothing;
  return (
    <MessageFrame from="assistant" status={status} at={at}>
      {!isNothing && (
        <div class="bubble-place">
          <Bubble at={at}>
            <Speaker who="assistant" />
            <Payload reply={reply} />
          </Bubble>
          {text !== undefined && (
            <CopyButton
              name={t('copyMessage')}
              text={() => (amountsHidden.peek() ? maskAmounts(text) : text)}
            />
          )}
        </div>
      )}
      {endReason && (
        <Footer>
          <span>{t(endReason)}</span>
          <AskAgain reply={reply} />
        </Footer>
      )}
      {asksFeedback && (
        <Footer>
          <Feedback reply={reply} />
        </Footer>
      )}
    </MessageFrame>
  );
}

/** Sends the question that a reply was to answer once more. */
function AskAgain({ reply }: { reply: Reply }) {
  const chat = useChat();
  const { t } = useTranslation();
  const entries = chat.entries.peek();
  const end = entries.findIndex(({ id }) => id === reply.id);
  const question = entries.slice(0, end).findLast((entry) => entry.kind === 'user');
  return question ? (
    <button class="link" onClick={once(() => chat.send(question.text))}>
      {t('askAgain')}
    </button>
  ) : null;
}

/** Leads from message to message. Isolated: the direction of the text is its own. */
function Speaker({ who }: { who: 'you' | 'assistant' }) {
  const { t } = useTranslation();
  return (
    <h3 class="unseen" dir="auto">
      {t('labelled', { name: t(who), text: '' })}
    </h3>
  );
}
