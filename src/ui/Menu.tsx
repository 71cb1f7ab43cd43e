import { toPlainText } from '../transcript';
import { IconButton } from './buttons';
import { copy } from './copy';
import type { UiProps } from './ui';
import { withheld } from './withheld';

/** Whether the menu asks before it lets a conversation go. */
const ASK = 'ask';

/** Menu button after the ARIA Authoring Practices: arrows move, Escape closes, focus returns to the button. */
export function Menu({ ui }: UiProps) {
  const { conversation, amountsHidden, say, menuOpen } = ui;
  const open = menuOpen.value;
  const asks = open === ASK;
  const text = () => toPlainText(conversation.entries.peek(), ui, amountsHidden.peek());

  /** The menu stands beside its button. */
  function turn(to: typeof menuOpen.value, { currentTarget }: { currentTarget: EventTarget }) {
    const place = (currentTarget as Element).closest('.menu-place') as Element;
    const focus = (selector: string) => place.querySelector<HTMLElement>(selector)?.focus();
    // Never on what goes away, lest the focus leaves the menu.
    focus('button');
    menuOpen.value = to;
    focus('.menu .row');
  }

  function move(event: KeyboardEvent & { currentTarget: HTMLElement }) {
    const items = [...event.currentTarget.children] as HTMLElement[];
    const here = items.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) items.at(to % items.length)?.focus();
    else if (event.key === 'Escape') turn(false, event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const item = (act?: () => unknown) => ({
    class: 'row',
    role: asks ? undefined : ('menuitem' as const),
    tabIndex: asks ? undefined : -1,
    onClick(event: { currentTarget: EventTarget }) {
      turn(act?.() === ASK && ASK, event);
    },
  });

  const startAnew = () => (conversation.entries.peek().length ? ASK : conversation.newSession());

  return (
    <div
      class="menu-place"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) menuOpen.value = false;
      }}
    >
      <IconButton
        name={say('moreOptions')}
        icon="more"
        aria-haspopup="menu"
        aria-expanded={!!open}
        onClick={(event) => turn(!open, event)}
      />
      {open === true && (
        <div {...withheld('menu')} role="menu" aria-label={say('moreOptions')} onKeyDown={move}>
          <button {...item(startAnew)}>{say('newConversation')}</button>
          <a
            {...item()}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text())}`}
            download="conversation.txt"
          >
            {say('downloadTranscript')}
          </a>
          <button {...item(() => copy(text()))}>{say('copyTranscript')}</button>
        </div>
      )}
      {asks && (
        <div class="menu" role="alertdialog" aria-label={say('confirmNew')} onKeyDown={move}>
          <p>{say('confirmNew')}</p>
          <button {...item(conversation.newSession)}>{say('startNew')}</button>
          <button {...item()}>{say('cancel')}</button>
        </div>
      )}
    </div>
  );
}
