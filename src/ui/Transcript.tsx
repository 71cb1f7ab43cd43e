import { type Entry, isSending } from '../model/entry';
import { Actions } from './Actions';
import { Waiting } from './Card';
import { Connect } from './Connect';
import { Message } from './Message';
import { Metrics } from './Metrics';
import { type UiProps, WINDOW } from './ui';
import { Welcome } from './Welcome';
import { withheld } from './withheld';

/** This close to the end, the newest stays in view; this close to the beginning, earlier ones are fetched. */
const NEAR_PX = 80;

export function Transcript({ ui }: UiProps) {
  const { conversation, say, shown, scroll, behind, elements, localDay } = ui;
  const count = behind.value;
  const all = conversation.entries.value;
  const visible = all.slice(-shown.value);
  const known = elements.value;

  // What tells days apart, without a format: the first of a page is dear, and most conversations have one day.
  let day = new Date().toDateString();

  /** With the day above it, where that is another than of the one before. */
  function elementOf(entry: Entry) {
    const element = known.get(entry) ?? <EntryView key={entry.id} ui={ui} entry={entry} />;
    known.set(entry, element);
    const before = day;
    day = new Date(entry.at).toDateString();
    return day === before
      ? element
      : [
          <p key="day" class="day quiet">
            {localDay(entry.at)}
          </p>,
          element,
        ];
  }

  function follow({
    currentTarget: { scrollTop, scrollHeight, clientHeight },
  }: {
    currentTarget: HTMLElement;
  }) {
    scroll.fromEnd = scrollHeight - scrollTop;
    scroll.following = scrollTop !== scroll.head && scroll.fromEnd - clientHeight < NEAR_PX;
    if (scroll.following) behind.value = 0;
    if (scrollTop < NEAR_PX && shown.peek() < all.length) shown.value += WINDOW;
  }

  return (
    <div
      {...withheld('transcript')}
      part="transcript"
      role="log"
      aria-label={say('conversation')}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      onScroll={follow}
    >
      <div class="entries">
        <Welcome ui={ui} />
        {visible.map(elementOf)}
        {visible.some(isSending) && <Waiting ui={ui} />}
      </div>
      {count > 0 && (
        <button
          class="pill button"
          onClick={({ currentTarget: { parentElement: log } }) => {
            log?.scrollTo(0, log.scrollHeight);
            log?.focus();
          }}
        >
          {say('newMessages', { count })}
        </button>
      )}
    </div>
  );
}

function EntryView({ ui, entry }: UiProps & { entry: Entry }) {
  if (entry.kind === 'metrics') return <Metrics ui={ui} entry={entry} />;
  if (entry.kind === 'actions') return <Actions ui={ui} entry={entry} />;
  if (entry.kind === 'connect') return <Connect ui={ui} entry={entry} />;
  return <Message ui={ui} message={entry} />;
}
