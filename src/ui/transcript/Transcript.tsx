import { useRef } from 'preact/hooks';
import { type Entry, isSending } from '../../core/entry';
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
  const { entries } = useChat();
  const { windowSize } = useUi().state;
  const { say } = useWords();
  const log = useRef<HTMLDivElement>(null);
  const all = entries.value;
  const visible = newestEntries(all, windowSize.value);
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
        {visible.some(isSending) && <Waiting />}
      </div>
      <NewMessages />
    </div>
  );
}

/** The entries, each day of them under its date. Today needs none at the top. */
function withDays(entries: readonly Entry[]) {
  // Days are compared without an Intl format, which most conversations do not need.
  let day = new Date().toDateString();
  return entries.flatMap((entry) => {
    const before = day;
    day = new Date(entry.at).toDateString();
    const view = <EntryView key={entry.id} entry={entry} />;
    return day === before ? [view] : [<Day key={`day ${entry.id}`} at={entry.at} />, view];
  });
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
