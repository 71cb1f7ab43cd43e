import type { ReadonlySignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type Card, type Entry, isCard, isQueued, isSending } from '../../chat/entry';
import { toPlainText } from '../../chat/transcript';
import { shorten } from '../../lib/text';
import type { Translation } from '../../locale/translation';
import { ActionsResult } from '../cards/ActionsResult';
import { CardFrame } from '../cards/CardFrame';
import { ConnectResult } from '../cards/ConnectResult';
import { MetricsResult } from '../cards/MetricsResult';
import { useAmountMask, useChat, useOptions, useTranslation, useUi } from '../context';
import { useLogScroll } from '../hooks/useLogScroll';
import { dayOf, useToday } from '../hooks/useToday';
import { Icon, Mark } from '../shared/Icon';
import { noRecording } from '../shared/noRecording';
import { Said, useSettled, Waiting } from '../shared/Said';
import { OwnMessage, ReplyMessage } from './Message';
import { Bubble, MessageFrame } from './MessageFrame';
import { newestEntries, PORTION_LENGTH } from './portions';

/**
 * The conversation. Preact keeps the first rendering of a component for as long as that of its parent, unless the parent
 * is a component, too. Without this one, the entries of the first rendering would outlive an emptied conversation.
 */
export const Transcript = () => <Log />;

/** Only the newest entries are on the page; scrolling back brings more. */
function Log() {
  const { entries, arriving, awaited } = useChat();
  const { windowSize, isLogShown } = useUi().state;
  const translation = useTranslation();
  const { t } = translation;
  const log = useRef<HTMLDivElement>(null);
  const all = entries.value;
  const visible = newestEntries(all, windowSize.value);
  const isWaiting = awaited.value > 0 || (arriving.value === 0 && visible.some(isSending));
  const firstNew = useFirstNew(all);
  const today = useToday();
  const views = withTimes(visible, firstNew, today, translation);
  // Screen readers do not say by themselves which text the person has scrolled to.
  const isFetching = useSettled(windowSize.value, windowSize.value) !== windowSize.value;
  const { handleScroll, isFarBack } = useLogScroll(log, all, visible.length < all.length);
  useEffect(() => {
    isLogShown.value = true;
  }, [isLogShown]);
  // At once: an effect is cleaned up only after the next frame, when there may be another log.
  useLayoutEffect(
    () => () => {
      isLogShown.value = false;
    },
    [isLogShown],
  );
  // The first format of a page takes long. While nobody waits for it, it delays no message.
  useEffect(() => void translation.time(0), [translation]);
  return (
    <div
      {...noRecording('transcript')}
      ref={log}
      part="transcript"
      role="log"
      aria-label={t('conversation')}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      onScroll={handleScroll}
    >
      {/* Without a name of its own: Orca would say that of the log before everything that comes in. */}
      <div class="entries" aria-live={isFetching ? 'off' : 'polite'}>
        <WaitingWords isWaiting={isWaiting} />
        <Welcome />
        {/* There before its messages: screen readers watch the element that something is added to. */}
        <div class="earlier" aria-live="off">
          {views.filter((_, index) => visible[index]?.earlier)}
        </div>
        {views.filter((_, index) => !visible[index]?.earlier)}
        {isWaiting && <Waiting isSilent />}
      </div>
      <ToLatest isFarBack={isFarBack} />
    </div>
  );
}

/** The beginning of an empty conversation. The host's greeting is its heading, and later the first message. */
function Welcome() {
  const chat = useChat();
  const { greeting } = useOptions();
  const { t } = useTranslation();
  const mask = useAmountMask();
  const isEmpty = chat.entries.value.length === 0;
  return (
    <>
      {isEmpty && <Mark />}
      {greeting && (
        // Another element, because a moved one would count as a layout shift. It has been read, and is not said again.
        <MessageFrame key={`${isEmpty}`} from="assistant" wasRead>
          <Bubble>{mask(greeting)}</Bubble>
        </MessageFrame>
      )}
      {isEmpty && !greeting && <h3>{t('welcome')}</h3>}
      {isEmpty && <p class="about">{t('welcomeAbout')}</p>}
    </>
  );
}

/** The first of the replies that were unread when the panel was opened. */
function useFirstNew(entries: readonly Entry[]): string | undefined {
  const count = useUi().panel.newCount.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: replies that come in later are not counted
  return useMemo(
    () => (count ? entries.filter(({ kind }) => kind === 'reply').slice(-count)[0]?.id : undefined),
    [count],
  );
}

/** The entries, each run of them under its time, and new ones under a line. */
const withTimes = (
  entries: readonly Entry[],
  firstNew: string | undefined,
  today: string,
  { t, localDay, time }: Translation,
) =>
  entries.map((entry, index) => (
    <Fragment key={keyOf(entry)}>
      {entry.id === firstNew && (
        // biome-ignore lint/a11y: a separator that is a text, and takes no focus
        <p class="new-line row quiet" role="separator" aria-label={t('newBelow')}>
          <b>{t('newBelow')}</b>
        </p>
      )}
      {beginsRun(entry, entries[index - 1]) && (
        // Screen readers say the time of each message with it, so they need only the days before today.
        <p class="run-time quiet" aria-hidden={dayOf(entry.at) === today}>
          {t('dayAndTime', { day: localDay(entry.at), time: time(entry.at) })}
        </p>
      )}
      <EntryView entry={entry} endsQueue={!entries.slice(index + 1, index + 2).some(isQueued)} />
    </Fragment>
  ));

/**
 * A screen reader says an entry once, as a whole, when its element comes in. A reply that ends or is replaced is a new
 * element.
 */
const keyOf = (entry: Entry) =>
  entry.kind === 'reply' ? `${entry.id} ${entry.revision} ${entry.status === 'arriving'}` : entry.id;

/** Entries of both speakers that follow each other within this time have one time above them. */
const RUN_MS = 300_000;

const beginsRun = (entry: Entry, before: Entry | undefined) =>
  !before || entry.at - before.at >= RUN_MS || dayOf(entry.at) !== dayOf(before.at);

/** One entry of the conversation. If it cannot be shown, the others still are. */
function EntryView({ entry, endsQueue }: { entry: Entry; endsQueue: boolean }) {
  const { report } = useUi();
  const [error] = useErrorBoundary((error) => report.warn(['rendering-failed'], error));
  // The same element again: Preact leaves out entries that did not change.
  const content = useMemo(() => contentOf(entry, endsQueue), [entry, endsQueue]);
  return error ? <PlainEntry entry={entry} /> : content;
}

function contentOf(entry: Entry, endsQueue: boolean) {
  if (entry.kind === 'user') return <OwnMessage message={entry} endsQueue={endsQueue} />;
  if (entry.kind === 'reply') return <ReplyMessage reply={entry} />;
  return <CardFrame card={entry}>{resultOf(entry)}</CardFrame>;
}

function resultOf(card: Card) {
  const { id } = card;
  if (card.phase.is !== 'shown') return undefined;
  if (card.kind === 'metrics') return <MetricsResult id={id} metrics={card.phase.result} />;
  if (card.kind === 'actions') return <ActionsResult id={id} actions={card.phase.result.items} />;
  return <ConnectResult id={id} link={card.phase.result} />;
}

function PlainEntry({ entry }: { entry: Entry }) {
  const { amountsHidden } = useUi().panel;
  const text = toPlainText([entry], useTranslation(), amountsHidden.value);
  return (
    <MessageFrame
      from={entry.kind === 'user' ? 'user' : 'assistant'}
      status={isCard(entry) ? undefined : entry.status}
    >
      <Bubble>{shorten(text, PORTION_LENGTH)}</Bubble>
    </MessageFrame>
  );
}

/** Says after the message, not with it, that its reply is awaited: of two at once, screen readers may leave one out. */
function WaitingWords({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation();
  const isLong = useSettled(isWaiting, false);
  return <Said>{isWaiting && isLong && t('waiting')}</Said>;
}

/** Leads to the end of the conversation, and says how many replies came in while the person read earlier entries. */
function ToLatest({ isFarBack }: { isFarBack: ReadonlySignal<boolean> }) {
  const { unseenCount } = useUi().state;
  const { t } = useTranslation();
  const count = unseenCount.value;
  if (count === 0 && !isFarBack.value) return null;
  const name = t('goToLatest');
  const news = count > 0 && t('newMessages', { count });

  function handleClick({ currentTarget }: MouseEvent) {
    const log = (currentTarget as Element).closest<HTMLElement>('[role=log]');
    if (!log) return;
    log.scrollTop = log.scrollHeight;
    log.focus();
  }

  return (
    <button
      class="to-latest button row"
      aria-label={news ? t('labelled', { name, text: news }) : name}
      onClick={handleClick}
    >
      <Icon name="down" />
      {news && <span>{news}</span>}
    </button>
  );
}
