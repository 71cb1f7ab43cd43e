import { useUi } from '../context';

/** How many portions of the long text or list of an entry are shown, and the way to one more. */
export function usePortions(id: string) {
  const { portions } = useUi().state;
  const count = portions.value[id] ?? 1;

  function showMore() {
    portions.value = { ...portions.peek(), [id]: count + 1 };
  }

  return { count, showMore };
}
