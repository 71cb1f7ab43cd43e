import { useWords } from '../context';

/** Three dots that move while something is awaited. */
export function Waiting() {
  const { say } = useWords();
  return (
    <div class="waiting">
      <span class="unseen">{say('waiting')}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
