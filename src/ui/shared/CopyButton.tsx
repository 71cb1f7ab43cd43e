import { useUi, useWords } from '../context';
import { Button } from './Button';
import { copy } from './copy';
import { IconButton } from './IconButton';

interface CopyButtonProps {
  /** What is copied: it tells the button that was pressed last from the others. */
  id: string;
  /** The name of the button, until the text is copied. */
  name: string;
  text: () => string;
  look: 'icon' | 'text';
}

/** Copies a text, and says so until something else is copied. */
export function CopyButton({ id, name, text, look }: CopyButtonProps) {
  const { copied } = useUi().state;
  const { say } = useWords();
  const isCopied = copied.value === id;
  const shownName = isCopied ? say('copied') : name;

  async function handleClick() {
    if (await copy(text())) copied.value = id;
  }

  return look === 'text' ? (
    <Button onClick={handleClick}>{shownName}</Button>
  ) : (
    <IconButton name={shownName} icon={isCopied ? 'actions' : 'copy'} onClick={handleClick} />
  );
}
