import type { Reply } from '../../chat/entry';
import { useChat, useTranslation } from '../context';
import { IconButton } from '../shared/IconButton';

/** Asks whether a reply was helpful. Pressing the chosen button again takes the choice back. */
export function Feedback({ reply: { id, feedback } }: { reply: Reply }) {
  const chat = useChat();
  const { t } = useTranslation();
  return (
    <span class="feedback">
      {(['up', 'down'] as const).map((value) => (
        <IconButton
          key={value}
          name={t(value === 'up' ? 'helpful' : 'notHelpful')}
          icon={value}
          aria-pressed={feedback === value}
          onClick={() => chat.rate(id, feedback === value ? null : value)}
        />
      ))}
    </span>
  );
}
