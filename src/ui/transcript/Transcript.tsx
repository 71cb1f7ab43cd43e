import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type Entry, isCard, isSending } from '../../chat/entry';
import { useChat, useTranslation, useUi } from '../context';
import { useLogScroll } from '../hooks/useLogScroll';
import { noRecording } from '../shared/noRecording';
import { Waiting } from '../shared/Waiting';
import { EntryView } from './EntryView';
import { newestEntries } from './newestEntries';
import { Welcome } from './Welcome';

/**
 * The conversation. Preact keeps the first rendering of a component for as long as that of its parent, unless the parent
 * is a component, too. Without this one, the entries of the first rendering would outlive an emptied conversation.
 */
export const Transcript = () => <Log />;

/** Only the newest entries are on the page; scrolling back brings more. */
function Log() {
  const { entries, arriving, awaited } = useChat();
  const { windowSize } = useUi().state;
  const { t } = useTranslation();
  const log = useRef<HTMLDivElement>(null);
  const all = entries.value;
  const visible = newestEntries(all, windowSize.value);
  const views = withDays(visible);
  const isWaiting = awaited.value > 0 || (arriving.value === 0 && visible.some(isSending));
  const handleScroll = useLogScroll(log, all, visible.length < all.length);
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
      <div class="entries" aria-live="polite">
        <WaitingWords isWaiting={isWaiting} />
        <Welcome />
        {/* There before they come in: screen readers look at what an element is added to. */}
        <div class="earlier" aria-live="off">
          {views.filter(isEarlier)}
        </div>
        {views.filter((view) => !isEarlier(view))}
        {isWaiting && <Waiting isSilent />}
      </div>
      <NewMessages />
    </div>
  );
}

type EntryOrDay = VNode<{ entry: Entry }>;

const isEarlier = ({ props }: EntryOrDay) => props.entry.earlier === true;

/** The entries, each day of them under its date. Today needs none at the top. */
function withDays(entries: readonly Entry[]): EntryOrDay[] {
  // Days are compared without an Intl format, which most conversations do not need.
  let day = new Date().toDateString();
  return entries.flatMap((entry, index) => {
    const before = day;
    day = new Date(entry.at).toDateString();
    const view = (
      <EntryView key={keyOf(entry)} entry={entry} endsRun={!isFollowed(entry, entries[index + 1])} />
    );
    return day === before ? [view] : [<Day key={`day ${entry.id}`} entry={entry} />, view];
  });
}

/**
 * A screen reader says an entry once, as a whole, when its element comes in. A reply that ends or is replaced is a new
 * element.
 */
const keyOf = (entry: Entry) =>
  entry.kind === 'reply' ? `${entry.id} ${entry.revision} ${entry.status === 'arriving'}` : entry.id;

/** Entries of one speaker that follow each other within this time show one time. */
const RUN_MS = 60_000;

const isQueued = (entry: Entry) => entry.kind === 'user' && entry.status === 'queued';

/** Whether the next entry is of the same speaker and within a minute, or queued together with this one. */
function isFollowed(entry: Entry, next: Entry | undefined) {
  if (!next || isCard(entry) || next.kind !== entry.kind) return false;
  return isQueued(entry) ? isQueued(next) : next.at - entry.at < RUN_MS;
}

function Day({ entry }: { entry: Entry }) {
  const { localDay } = useTranslation();
  return <p class="day quiet">{localDay(entry.at)}</p>;
}

/** A reply that comes sooner speaks for itself. */
const LONG_WAIT_MS = 500;

/** Says after the message, not with it, that its reply is awaited: of two at once, screen readers may leave one out. */
function WaitingWords({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation();
  const isLong = useSignal(false);

  useEffect(() => {
    isLong.value = false;
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => {
      isLong.value = true;
    }, LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isLong]);

  return (
    <p class="unseen" aria-live="polite">
      {isWaiting && isLong.value && t('waiting')}
    </p>
  );
}

/** Leads to the replies that came in while the person read earlier entries. */
function NewMessages() {
  const { unseenCount } = useUi().state;
  const { t } = useTranslation();
  const count = unseenCount.value;
  if (count === 0) return null;

  function handleClick({ currentTarget }: MouseEvent) {
    const log = (currentTarget as Element).closest<HTMLElement>('[role=log]');
    if (!log) return;
    log.scrollTop = log.scrollHeight;
    log.focus();
  }

  return (
    <button class="pill button" onClick={handleClick}>
      {t('newMessages', { count })}
    </button>
  );
}
