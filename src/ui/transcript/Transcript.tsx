import { useRef } from 'preact/hooks';
import { type Entry, isCard, isSending } from '../../headless';
import { useChat, useUi, useWords } from '../context';
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
  const { say } = useWords();
  const log = useRef<HTMLDivElement>(null);
  const all = entries.value;
  const visible = newestEntries(all, windowSize.value);
  const isWaiting = awaited.value > 0 || (arriving.value === 0 && visible.some(isSending));
  const handleScroll = useLogScroll(log, all, visible.length < all.length);
  return (
    <div
      {...noRecording('transcript')}
      ref={log}
      part="transcript"
      role="log"
      aria-label={say('conversation')}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      onScroll={handleScroll}
    >
      <div class="entries">
        <Welcome />
        {withDays(visible)}
        {isWaiting && <Waiting />}
      </div>
      <NewMessages />
    </div>
  );
}

/** The entries, each day of them under its date. Today needs none at the top. */
function withDays(entries: readonly Entry[]) {
  // Days are compared without an Intl format, which most conversations do not need.
  let day = new Date().toDateString();
  return entries.flatMap((entry, index) => {
    const before = day;
    day = new Date(entry.at).toDateString();
    const view = (
      <EntryView key={keyOf(entry)} entry={entry} endsRun={!isFollowed(entry, entries[index + 1])} />
    );
    return day === before ? [view] : [<Day key={`day ${entry.id}`} at={entry.at} />, view];
  });
}

/** A reply that ends, or is replaced, is a new element: a screen reader says it then. */
const keyOf = (entry: Entry) =>
  entry.kind === 'reply' ? `${entry.id} ${entry.revision} ${entry.status === 'arriving'}` : entry.id;

/** What one says in a row, within so long, has one time. */
const RUN_MS = 60_000;

const isQueued = (entry: Entry) => entry.kind === 'user' && entry.status === 'queued';

/** Whether the same one says something more within a minute, or something more waits with it. */
function isFollowed(entry: Entry, next: Entry | undefined) {
  if (!next || isCard(entry) || next.kind !== entry.kind) return false;
  return isQueued(entry) ? isQueued(next) : next.at - entry.at < RUN_MS;
}

function Day({ at }: { at: number }) {
  const { localDay } = useWords();
  return <p class="day quiet">{localDay(at)}</p>;
}

/** Leads to the replies that came in while the person read what was said earlier. */
function NewMessages() {
  const { unseenCount } = useUi().state;
  const { say } = useWords();
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
      {say('newMessages', { count })}
    </button>
  );
}
