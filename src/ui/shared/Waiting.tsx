import { useWords } from '../context';

/** Three dots that move while something is awaited, and the words for them, unless they are said elsewhere. */
export function Waiting({ isSilent = false }) {
  const { say } = useWords();
  return (
    <div class="waiting">
      {!isSilent && <span class="unseen">{say('waiting')}</span>}
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}
