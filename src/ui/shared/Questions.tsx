import { useAmountMask, useChat } from '../context';
import { once } from './once';

/** Questions as pills, each of which sends its own. */
export function Questions({ texts }: { texts: readonly string[] }) {
  const chat = useChat();
  const mask = useAmountMask();
  return texts.map((text) => (
    <button key={text} class="starter" dir="auto" onClick={once(() => chat.send(text))}>
      {mask(text)}
    </button>
  ));
}
