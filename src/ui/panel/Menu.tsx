import { useSignal } from '@preact/signals';
import type { TargetedKeyboardEvent, TargetedMouseEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { copy } from '../../lib/clipboard';
import { toWellFormed } from '../../lib/text';
import { useUi } from '../context';
import { Button, Contact, IconButton } from '../shared/Button';
import { noRecording } from '../shared/noRecording';
import { plainTextOf } from '../transcript/renderers';

/** `question`: whether to let the conversation go. */
type MenuState = 'closed' | 'menu' | 'question';

/** Menu button after the ARIA Authoring Practices: arrows move, Escape closes, focus returns to the button. */
export function Menu() {
  const { t } = useUi();
  const current = useSignal<MenuState>('closed');
  const state = current.value;
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (state !== 'closed') place.current?.querySelector<HTMLElement>(ITEMS)?.focus();
  }, [state]);

  function turn(next: MenuState) {
    // The item that has the focus is about to be removed, and the focus would leave the menu.
    place.current?.querySelector('button')?.focus();
    current.value = next;
  }

  /** Keys come from the button too: it can have the focus while the menu is open. */
  function handleKey(event: TargetedKeyboardEvent<HTMLElement>) {
    if (state === 'closed') return;
    const { key, target, currentTarget } = event;
    const items = [...currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
    const here = items.indexOf(target as HTMLElement);
    const next = { ArrowDown: here + 1, ArrowUp: Math.max(here, 0) - 1, Home: 0, End: -1 }[key];
    if (key === 'Escape') turn('closed');
    else if (next === undefined) return;
    // WebKit shows no ring by itself where a pointer opened the menu.
    else items.at(next % items.length)?.focus({ focusVisible: true });
    event.preventDefault();
    event.stopPropagation();
  }

  /** Closes the menu once the focus has arrived elsewhere: removed before, it would take the focus to the log. */
  function handleFocusOut() {
    setTimeout(() => {
      const root = place.current?.getRootNode() as ShadowRoot | undefined;
      if (!place.current?.contains(root?.activeElement ?? null)) current.value = 'closed';
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its button and of its items
    <div ref={place} class="menu-place" onKeyDown={handleKey} onFocusOut={handleFocusOut}>
      <IconButton
        name={t('moreOptions')}
        icon="more"
        aria-haspopup="menu"
        aria-expanded={state !== 'closed'}
        onClick={() => turn(state === 'closed' ? 'menu' : 'closed')}
      />
      {state === 'menu' && <Items turn={turn} />}
      {state === 'question' && <Question turn={turn} />}
    </div>
  );
}

const ITEMS = '.menu > :is(a, button)';

/** The items. A press on one closes the menu. */
function Items({ turn }: { turn: (next: MenuState) => void }) {
  const ui = useUi();
  const { t, chat, options, panel, calm, isEmpty } = ui;
  const isLarge = panel.large.value;
  // Where larger would hardly be larger, the panel stays as it is.
  const hasRoom = options.value.mode !== 'inline' && matchMedia('(min-width: 640px)').matches;
  // Only when it is asked for: a conversation may be long.
  const getText = () => plainTextOf(chat.entries.peek(), ui);
  const item = { class: 'row', role: 'menuitem', tabIndex: -1 } as const;

  function startNew(event: MouseEvent) {
    if (isEmpty.peek()) return chat.newSession();
    event.stopPropagation();
    return turn('question');
  }

  /** Shows the panel in its next size. A larger one is uncovered from where it was, and its header rides on the edge. */
  async function resize({ currentTarget }: TargetedMouseEvent<HTMLElement>) {
    const dialog = currentTarget.closest('dialog') as HTMLElement;
    const before = dialog.getBoundingClientRect();
    panel.large.value = !isLarge;
    // Once it is rendered.
    await undefined;
    if (calm.peek() || isLarge) return;
    const { top, left, right } = dialog.getBoundingClientRect();
    const down = before.top - top;
    const timing = { duration: 220, easing: 'ease-out' };
    const transform = [`translateY(${down}px)`, 'none'];
    dialog.querySelector('.header')?.animate?.({ transform }, timing);
    // The clip leaves room for the shadow.
    const edges = [`${down}px ${right - before.right}px -96px ${before.left - left}px`, '-96px'];
    dialog.animate?.({ clipPath: edges.map((inset) => `inset(${inset} round var(--_radius))`) }, timing);
  }

  /** The browser downloads the address that the link has after the click. */
  function fillLink({ currentTarget }: TargetedMouseEvent<HTMLAnchorElement>) {
    currentTarget.href = `data:text/plain;charset=utf-8,${encodeURIComponent(toWellFormed(getText()))}`;
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the presses are those of its items
    <div
      {...noRecording('menu surface floating')}
      role="menu"
      tabIndex={-1}
      aria-label={t('moreOptions')}
      onClick={() => turn('closed')}
    >
      <Contact {...item} />
      <Button name={t('newConversation')} {...item} onClick={startNew} />
      <a {...item} href="data:," download="conversation.txt" onClick={fillLink}>
        {t('downloadTranscript')}
      </a>
      <Button name={t('copyTranscript')} {...item} onClick={() => copy(getText())} />
      {hasRoom && <Button name={t(isLarge ? 'makeSmaller' : 'makeLarger')} {...item} onClick={resize} />}
    </div>
  );
}

function Question({ turn }: { turn: (next: MenuState) => void }) {
  const { t, chat } = useUi();

  function startNew() {
    turn('closed');
    chat.newSession();
  }

  return (
    // A press beside its buttons leaves the focus in it.
    <div class="menu surface floating" role="alertdialog" aria-label={t('confirmNew')} tabIndex={-1}>
      <b class="row">{t('confirmNew')}</b>
      <Button name={t('startNew')} class="row" onClick={startNew} />
      <Button name={t('cancel')} class="row" onClick={() => turn('closed')} />
    </div>
  );
}
