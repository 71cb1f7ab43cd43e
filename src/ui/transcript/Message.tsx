import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { extrasOf, textOf } from '../../chat/entry';
import type { Reply, UserMessage } from '../../chat/types';
import { isolateDirections } from '../../lib/text';
import { now } from '../../lib/time';
import { useUi } from '../context';
import { AboutText } from '../shared/About';
import { Button, CopyButton, IconButton } from '../shared/Button';
import { List, Title } from '../shared/List';
import { Notice } from '../shared/Notice';
import { SaidContext, useSettled, useWasSaid, Waiting } from '../shared/Said';
import { Payload, Prose } from './Payload';
import { rendererOf } from './renderers';
import { linkOf, linkTo, takePortions } from './text';

interface MessageFrameProps {
  from: 'user' | 'assistant';
  /** A reply that is whole has none. */
  status?: (UserMessage | Reply)['status'];
  at?: number;
  /** Screen readers have said it already. */
  wasRead?: boolean;
  children: ComponentChildren;
}

/** Messages that are older when they come in were restored or scrolled to, or their panel was opened, so they do not move. */
const NEW_MS = 150;

/** A message that is not sent or not whole yet shows that in place of its time. */
const WITH_TIME: readonly MessageFrameProps['status'][] = [undefined, 'sent', 'stopped', 'interrupted'];

export function MessageFrame({ from, status, at, wasRead, children }: MessageFrameProps) {
  const { translation } = useUi();
  const [isNew] = useState(at !== undefined && now() - at < NEW_MS);
  const isArriving = status === 'arriving';
  return (
    <div
      class={`message column ${from}`}
      part={`message message-${from}`}
      // Without it, Firefox has no object for the message, and Orca says nothing of it.
      tabIndex={-1}
      data-status={status}
      data-new={isNew || undefined}
      // Said once, when it is whole.
      aria-busy={isArriving || undefined}
      aria-live={isArriving || wasRead ? 'off' : undefined}
    >
      {children}
      {/* For screen readers: eyes have the time above a run of messages, and that under the pointer. The element is there
          before the time, which would be said by itself when a message is sent. */}
      <p class="unseen" aria-live="off">
        {at !== undefined && WITH_TIME.includes(status) && (
          <time dateTime={new Date(at).toISOString()}>{translation.value.time(at)}</time>
        )}
      </p>
    </div>
  );
}

interface BubbleProps {
  /** Whose text it is, for the way of a screen reader from message to message. */
  speaker?: 'you' | 'assistant';
  at?: number;
  /** For eyes only. */
  isSilent?: boolean;
  children: ComponentChildren;
}

/** The text of a message. */
export function Bubble({ speaker, at, isSilent, children }: BubbleProps) {
  const { t, translation } = useUi();
  const wasSaid = useWasSaid();
  return (
    <div
      class="bubble surface"
      dir="auto"
      title={at === undefined ? undefined : translation.value.time(at)}
      aria-live={wasSaid ? 'off' : undefined}
      aria-hidden={isSilent || undefined}
    >
      {speaker && (
        // Isolated: the direction of the text is its own.
        <h3 class="unseen" dir="auto">
          {t('labelled', { name: t(speaker), text: '' })}
        </h3>
      )}
      <SaidContext.Provider value={wasSaid}>{children}</SaidContext.Provider>
    </div>
  );
}

/** A message of the person, with its delivery status. The last of the queued messages in a row says it of all of them. */
export function OwnMessage({ message, endsQueue }: { message: UserMessage; endsQueue: boolean }) {
  const { t, chat } = useUi();
  const { id, at, text, status, fault, about } = message;
  const wasSaid = useWasSaid();
  const hasFailed = status === 'failed' || status === 'unconfirmed';
  // A failure that comes at once waits until the message was said: it would be said with it, and again alone.
  const isSaid = useSettled(true, hasFailed);
  // The dots below the conversation say that a message is on its way, but for those of a reply that arrives meanwhile.
  const hasWords = status === 'sending' ? chat.arriving.value > 0 : endsQueue;
  return (
    <MessageFrame from="user" status={status} at={at}>
      {about && (
        // Focusable, so that Firefox has an object for it. One that came with `aria-live` would be said again by Orca.
        <p class="chip pill row tight" tabIndex={-1} aria-live={wasSaid ? 'off' : undefined}>
          <AboutText about={about} />
        </p>
      )}
      <Bubble speaker="you" at={at}>
        <Prose id={id} text={text} />
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
      <p class="quiet row" aria-live="off">
        {hasWords && status !== 'sent' && t(status)}
      </p>
    </MessageFrame>
  );
}

export const ReplyMessage = ({ reply }: { reply: Reply }) =>
  reply.arriving ? <ArrivingReply reply={reply} text={reply.arriving} /> : <WholeReply reply={reply} />;

type ArrivingText = NonNullable<Reply['arriving']>;

/** A reply of which more is to come. */
function ArrivingReply({ reply, text }: { reply: Reply; text: ArrivingText }) {
  const ui = useUi();
  const { id, at } = reply;
  const { render } = rendererOf(reply, ui);
  const all = useTextPerFrame(text);
  // A growing text is an animation, too: with reduced motion, whole paragraphs are shown.
  const shown = ui.calm.value ? all.slice(0, all.lastIndexOf('\n') + 1) : all;
  return (
    <MessageFrame from="assistant" status="arriving" at={at}>
      {/* A slow screen reader would say the beginning by itself. A node of the host may have links, which take the focus. */}
      <Bubble speaker="assistant" isSilent={!render}>
        {!shown && <Waiting />}
        {shown && render && <Prose id={id} text={shown} render={render} isArriving />}
        {shown && !render && <GrowingText text={shown} />}
      </Bubble>
    </MessageFrame>
  );
}

/** The text of a reply that is arriving, rendered once per frame at most, however often it changes. */
function useTextPerFrame(source: ArrivingText): string {
  const shown = useSignal(source.peek());

  useLayoutEffect(() => {
    const show = () => (shown.value = source.peek());
    return source.subscribe(() => requestAnimationFrame(show));
  }, [source, shown]);
  return shown.value;
}

/** A block has at least 500 characters, and ends with a line that is not empty. */
const BLOCK = /[\s\S]{498,}?[^\n]\n|[\s\S]+/g;

/**
 * A text that grows, in blocks: the browser lays out only the last one again.
 * Addresses become links when the text is whole: until then one may go on.
 */
function GrowingText({ text }: { text: string }) {
  const { mask } = useUi();
  const [beginning = ''] = takePortions(text, 1).portions;
  const blocks = mask(beginning).match(BLOCK) ?? [];
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks stay where they are
    <div key={index}>{isolateDirections(index < blocks.length - 1 ? block.slice(0, -1) : block)}</div>
  ));
}

function WholeReply({ reply }: { reply: Reply }) {
  const ui = useUi();
  const { t, options } = ui;
  const { at, status } = reply;
  const text = textOf(reply);
  const isShown = text !== undefined || rendererOf(reply, ui).render;
  return (
    <MessageFrame from="assistant" status={status} at={at}>
      <div class="bubble-place">
        <Bubble speaker="assistant" at={at}>
          <Payload reply={reply} />
          <Extras reply={reply} />
        </Bubble>
        {text !== undefined && (
          // Read when it is pressed.
          <CopyButton name={t('copyMessage')} text={() => ui.mask(text)} />
        )}
      </div>
      {status && status !== 'arriving' && (
        <p class="quiet row" aria-live="off">
          <span>{t(status)}</span>
          <AskAgain reply={reply} />
        </p>
      )}
      {options.value.feedback && isShown && <Feedback reply={reply} />}
    </MessageFrame>
  );
}

/** The day that the figures of a reply are of, and where they come from. */
function Extras({ reply }: { reply: Reply }) {
  const { t, translation, amountsHidden } = useUi();
  const { asOf, sources = [], lang } = extrasOf(reply);
  return (
    <>
      {asOf && <p class="quiet">{t('asOf', { date: translation.value.shortDay(asOf) })}</p>}
      {sources.length > 0 && (
        <details class="sources">
          <summary class="link quiet">{t('sources')}</summary>
          <List id={`${reply.id} sources`} as="ul">
            {sources.map(({ title, url = '' }) => {
              const name = <Title text={title} lang={lang} />;
              // An address may have figures in it.
              const link = amountsHidden.value ? undefined : linkOf(url);
              return (
                <li key={`${title} ${url}`}>
                  {link ? (
                    <a {...linkTo(link)}>
                      {name} (<bdi>{link.host}</bdi>)
                    </a>
                  ) : (
                    name
                  )}
                </li>
              );
            })}
          </List>
        </details>
      )}
    </>
  );
}

/** Sends the question that a reply was to answer once more. */
function AskAgain({ reply }: { reply: Reply }) {
  const { t, chat } = useUi();
  const entries = chat.entries.peek();
  const end = entries.findIndex(({ id }) => id === reply.id);
  const question = entries.slice(0, end).findLast((entry) => entry.kind === 'user');
  if (!question) return null;
  const { text, about } = question;
  return <Button name={t('askAgain')} class="link" onClick={() => chat.send(text, { about })} />;
}

const RATINGS = [
  ['up', 'helpful'],
  ['down', 'notHelpful'],
] as const;

/** Asks whether a reply was helpful. Pressing the chosen button again takes the choice back. */
function Feedback({ reply: { id, feedback } }: { reply: Reply }) {
  const { t, chat } = useUi();
  return (
    <p class="feedback quiet row tight" aria-live="off">
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
    </p>
  );
}
