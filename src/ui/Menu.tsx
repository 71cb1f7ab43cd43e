import { toPlainText } from '../transcript';
import { IconButton } from './buttons';
import { copy } from './copy';
import type { UiProps } from './ui';
import { withheld } from './withheld';

/** Menu button after the ARIA Authoring Practices: arrows move, Escape closes, focus returns to the button. */
export function Menu({ ui }: UiProps) {
  const { conversation, amountsHidden, say, menuOpen } = ui;
  const text = () => toPlainText(conversation.entries.peek(), ui, amountsHidden.peek());

  /** The menu stands beside its button. */
  function toggle({ currentTarget }: { currentTarget: EventTarget }) {
    const button = (currentTarget as Element).closest('.menu-place')?.firstElementChild as HTMLElement;
    menuOpen.value = !menuOpen.peek();
    const next = menuOpen.peek() ? button.nextElementSibling?.firstElementChild : button;
    (next as HTMLElement).focus();
  }

  function move(event: KeyboardEvent & { currentTarget: HTMLElement }) {
    const items = [...event.currentTarget.children] as HTMLElement[];
    const here = items.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) items.at(to % items.length)?.focus();
    else if (event.key === 'Escape') toggle(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const item = (act?: () => unknown) => ({
    class: 'row',
    role: 'menuitem' as const,
    tabIndex: -1,
    onClick(event: { currentTarget: EventTarget }) {
      act?.();
      toggle(event);
    },
  });

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
        aria-expanded={menuOpen.value}
        onClick={toggle}
      />
      {menuOpen.value && (
        <div {...withheld('menu')} role="menu" aria-label={say('moreOptions')} onKeyDown={move}>
          <button {...item(conversation.newSession)}>{say('newConversation')}</button>
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
    </div>
  );
}
