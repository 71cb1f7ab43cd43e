import { useSignal } from '@preact/signals';
import type { ButtonHTMLAttributes, TargetedMouseEvent } from 'preact';
import { copy } from '../../lib/clipboard';
import { useUi } from '../context';
import { Icon, type IconName } from './Icon';

/** A click handler that takes a double-click for one click, also where the second press meets another button. */
export const once =
  <E extends MouseEvent>(act: (event: E) => unknown) =>
  (event: E) => {
    if (event.detail < 2) act(event);
  };

/** Takes an Enter that is held down for one press, also where the first has moved the focus to another button. */
export function takeHeldEnterOnce(event: Event) {
  const { key, repeat, target } = event as KeyboardEvent;
  if (repeat && key === 'Enter' && target instanceof Element && target.matches('button'))
    event.preventDefault();
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  name: string;
  onClick(event: TargetedMouseEvent<HTMLButtonElement>): unknown;
}

/** Its class may be `button fill` (most people press it here), `link` (in a line of text) or `row` (in a menu). */
export const Button = ({ name, onClick, ...rest }: ButtonProps) => (
  <button class="button" {...rest} onClick={once(onClick)}>
    {name}
  </button>
);

export const IconButton = ({ name, icon, onClick, ...rest }: ButtonProps & { icon: IconName }) => (
  <button class="icon-button" aria-label={name} {...rest} onClick={once(onClick)}>
    <Icon name={icon} />
  </button>
);

/** Copies a text, and says so in place of its name until the focus leaves it. */
export function CopyButton({ name, text }: { name: string; text: () => string }) {
  const { t } = useUi();
  const isCopied = useSignal(false);

  async function handleClick({ currentTarget }: TargetedMouseEvent<HTMLButtonElement>) {
    // Safari gives a button no focus by a click.
    currentTarget.focus();
    isCopied.value = await copy(text());
  }

  return (
    <IconButton
      name={isCopied.value ? t('copied') : name}
      icon={isCopied.value ? 'actions' : 'copy'}
      onClick={handleClick}
      onBlur={() => (isCopied.value = false)}
    />
  );
}

/** "Talk to a person", where the host says how: in the menu, and beside failures of the chat. */
export function Contact(attributes: { class?: string; role?: 'menuitem'; tabIndex?: number }) {
  const { t, options, report } = useUi();
  const { contact } = options.value;
  if (!contact) return null;
  const name = t('talkToPerson');
  const shared = { class: 'link row', ...attributes };
  if (typeof contact === 'function') {
    const call = () => report.contain(['host-threw', '"contact"'], contact);
    return <Button name={name} {...shared} onClick={call} />;
  }
  // A new tab for a mail or a call would stay empty.
  const target = /^(mailto|tel):/i.test(contact) ? undefined : '_blank';
  return (
    <a {...shared} href={contact} target={target} rel="noopener noreferrer">
      {name}
    </a>
  );
}
