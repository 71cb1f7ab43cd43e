import type { Reply } from '../../chat/entry';
import { useChat, useTranslation } from '../context';
import { IconButton } from '../shared/Button';

const CHOICES = [
  ['up', 'helpful'],
  ['down', 'notHelpful'],
] as const;

/** Asks whether a reply was helpful. Pressing the chosen button again takes the choice back. */
export function Feedback({ reply: { id, feedback } }: { reply: Reply }) {
  const chat = useChat();
  const { t } = useTranslation();
  return (
    <span class="feedback">
      {CHOICES.map(([value, name]) => (
        <IconButton
          key={value}
          name={t(name)}
          icon="helpful"
          aria-pressed={feedback === value}
          onClick={() => chat.rate(id, feedback === value ? null : value)}
        />
      ))}
    </span>
  );
}
