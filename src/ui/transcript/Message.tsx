import { type About, extrasOf, type Reply, textOf, type UserMessage } from '../../chat/entry';
import { maskAmounts } from '../../lib/text';
import { useAmountMask, useChat, useOptions, useTranslation, useUi } from '../context';
import { AboutText } from '../shared/About';
import { CopyButton, IconButton, once } from '../shared/Button';
import { Notice } from '../shared/Notice';
import { useSettled } from '../shared/Said';
import { ArrivingReply } from './ArrivingReply';
import { linkOf } from './links';
import { Bubble, Footer, MessageFrame, Speaker, useWasSaid } from './MessageFrame';
import { Payload, Prose } from './Payload';

/** A message of the person, with its delivery status. The last of the queued messages in a row says it of all of them. */
export function OwnMessage({ message, endsQueue }: { message: UserMessage; endsQueue: boolean }) {
  const chat = useChat();
  const { t } = useTranslation();
  const { id, at, text, status, fault, about } = message;
  const hasFailed = status === 'failed' || status === 'unconfirmed';
  // A failure that comes at once waits until the message was said: it would be said with it, and again alone.
  const isSaid = useSettled(true, hasFailed);
  // The dots below the conversation say that a message is on its way, but for those of a reply that arrives meanwhile.
  const hasWords = status === 'sending' ? chat.arriving.value > 0 : endsQueue;
  return (
    <MessageFrame from="user" status={status} at={at}>
      {about && <SubjectLine about={about} />}
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
      {/* There from the start: screen readers would say by themselves a line that comes in later. */}
      {!hasFailed && <Footer>{hasWords && status !== 'sent' && t(status)}</Footer>}
    </MessageFrame>
  );
}

/** What the message is about, said with it. */
function SubjectLine({ about }: { about: About }) {
  const wasSaid = useWasSaid();
  return (
    <p class="chip" aria-live={wasSaid ? 'off' : undefined}>
      <AboutText about={about} />
    </p>
  );
}

export const ReplyMessage = ({ reply }: { reply: Reply }) =>
  reply.arriving ? <ArrivingReply reply={reply} text={reply.arriving} /> : <WholeReply reply={reply} />;

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
            <Extras reply={reply} />
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

/** The day that the figures of a reply are of, and where they come from. */
function Extras({ reply }: { reply: Reply }) {
  const { amountsHidden } = useUi().panel;
  const { t, shortDay } = useTranslation();
  const mask = useAmountMask();
  const { asOf, sources = [] } = extrasOf(reply);
  return (
    <>
      {asOf && <p class="quiet">{t('asOf', { date: shortDay(asOf) })}</p>}
      {sources.length > 0 && (
        <details class="sources">
          <summary class="link quiet">{t('sources')}</summary>
          <ul>
            {sources.map(({ title, url = '' }) => {
              // An address may have figures in it.
              const link = amountsHidden.value ? undefined : linkOf(url);
              return (
                <li key={`${title} ${url}`}>
                  {link ? <SourceLink title={title} url={link} /> : <bdi>{mask(title)}</bdi>}
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </>
  );
}

const SourceLink = ({ title, url }: { title: string; url: URL }) => (
  <a href={url.href} target="_blank" rel="noopener noreferrer">
    <bdi>{title}</bdi> (<bdi>{url.host}</bdi>)
  </a>
);

/** Sends the question that a reply was to answer once more. */
function AskAgain({ reply }: { reply: Reply }) {
  const chat = useChat();
  const { t } = useTranslation();
  const entries = chat.entries.peek();
  const end = entries.findIndex(({ id }) => id === reply.id);
  const question = entries.slice(0, end).findLast((entry) => entry.kind === 'user');
  return question ? (
    <button class="link" onClick={once(() => chat.send(question.text, { about: question.about }))}>
      {t('askAgain')}
    </button>
  ) : null;
}

const RATINGS = [
  ['up', 'helpful'],
  ['down', 'notHelpful'],
] as const;

/** Asks whether a reply was helpful. Pressing the chosen button again takes the choice back. */
function Feedback({ reply: { id, feedback } }: { reply: Reply }) {
  const chat = useChat();
  const { t } = useTranslation();
  return (
    <span class="feedback">
      {RATINGS.map(([value, name]) => (
        <IconButton
          key={value}
          name={t(name)}
          icon="helpful"
          aria-pressed={feedback === value}
          onClick={() => chat.rate(id, feedback === value ? null : value)}
        />
      ))}
      {feedback && t('thanks')}
    </span>
  );
}
