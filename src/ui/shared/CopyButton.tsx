import { useTranslation, useUi } from '../context';
import { copy } from './copy';
import { IconButton } from './IconButton';

interface CopyButtonProps {
  /** Tells the button that was pressed last from the others. */
  id: string;
  /** The name of the button, until the text is copied. */
  name: string;
  text: () => string;
}

/** Copies a text, and says so until something else is copied. */
export function CopyButton({ id, name, text }: CopyButtonProps) {
  const { copied } = useUi().state;
  const { t } = useTranslation();
  const isCopied = copied.value === id;

  async function handleClick() {
    if (await copy(text())) copied.value = id;
  }

  return (
    <IconButton
      name={isCopied ? t('copied') : name}
      icon={isCopied ? 'actions' : 'copy'}
      onClick={handleClick}
    />
  );
}
