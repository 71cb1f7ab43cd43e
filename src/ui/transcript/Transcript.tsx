import { useEffect, useErrorBoundary, useLayoutEffect, useRef } from 'preact/hooks';
import { isCard, isQueued, isSending, textOfEntry } from '../../chat/entry';
import type { Entry } from '../../chat/types';
import { listen } from '../../lib/listen';
import { shorten } from '../../lib/text';
import { now } from '../../lib/time';
import { CardView } from '../cards/CardView';
import { dayOf, useUi } from '../context';
import { Icon } from '../shared/Icon';
import { noRecording } from '../shared/noRecording';
import { Said, useSettled, Waiting } from '../shared/Said';
import { Bubble, MessageFrame, OwnMessage, ReplyMessage } from './Message';
import { plainTextOf } from './renderers';
import { PORTION_LENGTH } from './text';
import { useLogScroll } from './useLogScroll';

/**
 * The conversation. Preact keeps the first rendering of a component for as long as that of its parent, unless the parent
 * is a component, too. Without this one, the entries of the first rendering would outlive an emptied conversation.
 */
export const Transcript = () => <Log />;

/** The window moves in steps of this many entries, because each step lays out all that is in it. */
const STEP = 10;

/** The characters for which an entry has room on the page. A longer one takes the room of others. */
const ROOM_OF_ENTRY = 2_000;

/** Where the entries on the page begin: about `size` of them, fewer if they are long. The newest is always there. */
function startOf(entries: readonly Entry[], size: number): number {
  const start = Math.max(0, Math.floor((entries.length - size) / STEP) * STEP);
  let room = size * ROOM_OF_ENTRY;
  for (let at = entries.length - 1; at >= start; at--) {
    // More of a text is not on the page at first.
    room -= Math.min(textOfEntry(entries[at] as Entry).length, PORTION_LENGTH);
    if (room < 0) return at + 1;
  }
  return start;
}

/** Only the newest entries are on the page; scrolling back brings more. */
function Log() {
  const { t, translation, chat, panel, state } = useUi();
  const { entries, arriving, awaited } = chat;
  const { time } = translation.value;
  const log = useRef<HTMLDivElement>(null);
  const isOpen = panel.open.value;
  const all = entries.value;
  const size = state.windowSize.value;
  const first = useRef('');
  // No entry goes while the person reads further back: it may be the one that they read.
  const kept = state.isFarBack.peek() ? all.findIndex(({ id }) => id === first.current) : -1;
  const start = Math.min(startOf(all, size), kept < 0 ? all.length : kept);
  first.current = all[start]?.id ?? '';
  const visible = all.slice(start);
  const isWaiting = awaited.value > 0 || (arriving.value === 0 && visible.some(isSending));
  // Screen readers do not say by themselves which text the person has scrolled to.
  const isFetching = useSettled(size, size) !== size;
  const handleScroll = useLogScroll(log, all, start > 0);
  useEffect(() => (isOpen ? whenQuiet(() => time(0)) : undefined), [isOpen, time]);

  // With each change of the conversation, and when the person comes back to the tab, perhaps on another day.
  useLayoutEffect(() => {
    const look = () => (state.today.value = dayOf(now()));
    look();
    return listen(document, ['visibilitychange'], look);
  });

  useLayoutEffect(() => {
    state.isLogShown = isOpen;
    return () => (state.isLogShown = false);
  }, [state, isOpen]);

  const views = visible.map((entry, index) => (
    <EntryView
      key={keyOf(entry)}
      entry={entry}
      beginsRun={beginsRun(entry, all[start + index - 1])}
      endsQueue={isQueued(entry) && !visible.slice(index + 1, index + 2).some(isQueued)}
    />
  ));
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
      <div class="entries column" aria-live={isFetching ? 'off' : 'polite'}>
        <WaitingWords isWaiting={isWaiting} />
        <Welcome />
        {/* There before its messages: screen readers watch the element that something is added to. */}
        <div class="earlier column" aria-live="off">
          {views.filter((_, index) => visible[index]?.earlier)}
        </div>
        {views.filter((_, index) => !visible[index]?.earlier)}
        {isWaiting && <Waiting isSilent />}
      </div>
      <ToLatest />
    </div>
  );
}

/**
 * The first Intl format of a page takes 20 ms, on a slow phone 100 ms. Nothing moves this long after an opening, and hardly
 * anybody types yet.
 */
const QUIET_MS = 1_000;

/** Does the work when the page has nothing else to do. Returns the function that takes it back. */
function whenQuiet(work: () => void) {
  const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(work), QUIET_MS);
  return () => clearTimeout(timer);
}

/** The beginning of an empty conversation. The host's greeting is its heading, and later the first message. */
function Welcome() {
  const { t, mask, options, isEmpty } = useUi();
  const { greeting } = options.value;
  return (
    <>
      {greeting && (
        // Another element, because a moved one would count as a layout shift. It has been read, and is not said again.
        <MessageFrame key={`${isEmpty.value}`} from="assistant" wasRead>
          <Bubble>{mask(greeting)}</Bubble>
        </MessageFrame>
      )}
      {isEmpty.value && !greeting && <h3>{t('welcome')}</h3>}
      {isEmpty.value && <p class="about">{t('welcomeAbout')}</p>}
    </>
  );
}

/**
 * A screen reader says an entry once, as a whole, when its element comes in. A reply that ends or is replaced is a new
 * element.
 */
const keyOf = (entry: Entry) =>
  entry.kind === 'reply' ? `${entry.id} ${entry.revision} ${entry.status === 'arriving'}` : entry.id;

/** Entries of both speakers that follow each other within this time have one time above them. */
const RUN_MS = 300_000;

const beginsRun = (entry: Entry, before: Entry | undefined) =>
  !before || entry.at - before.at >= RUN_MS || dateOf(entry) !== dateOf(before);

/** The day of the month. Of every entry on the page, it is asked for with each new one. */
const dateOf = ({ at }: Entry) => new Date(at).getDate();

interface EntryProps {
  entry: Entry;
  /** It has its time above it. */
  beginsRun: boolean;
  /** It says of the queued messages above it that they wait, too. */
  endsQueue: boolean;
}

/** One entry of the conversation, and what stands above it. If it cannot be shown, the others still are. */
function EntryView({ entry, beginsRun, endsQueue }: EntryProps) {
  const { t, translation, report, state, firstNew } = useUi();
  const { localDay, time } = translation.value;
  const [error] = useErrorBoundary((error) => report.warn(['rendering-failed'], error));
  return (
    <>
      {entry.id === firstNew.value && (
        // biome-ignore lint/a11y: a separator that is a text, and takes no focus
        <p class="new-line row quiet" role="separator" aria-label={t('newBelow')}>
          <b>{t('newBelow')}</b>
        </p>
      )}
      {beginsRun && (
        // Screen readers say the time of each message with it, so they need only the days before today.
        <p class="run-time quiet" aria-hidden={dayOf(entry.at) === state.today.value}>
          {t('dayAndTime', { day: localDay(entry.at), time: time(entry.at) })}
        </p>
      )}
      {error ? <PlainEntry entry={entry} /> : contentOf(entry, endsQueue)}
    </>
  );
}

function contentOf(entry: Entry, endsQueue: boolean) {
  if (entry.kind === 'user') return <OwnMessage message={entry} endsQueue={endsQueue} />;
  if (entry.kind === 'reply') return <ReplyMessage reply={entry} />;
  return <CardView card={entry} />;
}

function PlainEntry({ entry }: { entry: Entry }) {
  const text = plainTextOf([entry], useUi());
  const from = entry.kind === 'user' ? 'user' : 'assistant';
  return (
    <MessageFrame from={from} status={isCard(entry) ? undefined : entry.status}>
      <Bubble>{shorten(text, PORTION_LENGTH)}</Bubble>
    </MessageFrame>
  );
}

/** Says after the message, not with it, that its reply is awaited: of two at once, screen readers may leave one out. */
function WaitingWords({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useUi();
  const isLong = useSettled(isWaiting, false);
  return <Said>{isWaiting && isLong && t('waiting')}</Said>;
}

/** Leads to the end of the conversation, and says how many replies came in while the person read earlier entries. */
function ToLatest() {
  const { t, state } = useUi();
  const count = state.unseenCount.value;
  if (count === 0 && !state.isFarBack.value) return null;
  const name = t('goToLatest');
  const news = count > 0 && t('newMessages', { count });
  const label = news ? t('labelled', { name, text: news }) : name;

  function handleClick({ currentTarget }: MouseEvent) {
    const log = (currentTarget as Element).closest('[role=log]') as HTMLElement;
    // At once: what comes in meanwhile would move the end away from a scrolling that takes its time.
    log.scrollTop = log.scrollHeight;
    log.focus({ preventScroll: true });
  }

  return (
    <button class="to-latest button row" aria-label={label} onClick={handleClick}>
      <Icon name="down" />
      {news && <span>{news}</span>}
    </button>
  );
}
