import type { ComponentChildren } from 'preact';
import { useWords } from '../context';
import { usePortions } from '../hooks/usePortions';
import { Button } from '../shared/Button';

interface ListProps<Item> {
  /** Of the card that the list is in. */
  id: string;
  items: readonly Item[];
  /** What to say if there are none. */
  none: string;
  as: 'dl' | 'ol';
  children: (item: Item) => ComponentChildren;
}

/** So many items are read at a glance, and a service that sends thousands must not freeze the page. */
const PAGE_SIZE = 12;

/** A list that shows a part of its items at a time. */
export function List<Item>({ id, items, none, as: Tag, children }: ListProps<Item>) {
  const { count, showMore } = usePortions(id);
  const { say } = useWords();
  const limit = count * PAGE_SIZE;
  const more = Math.min(items.length - limit, PAGE_SIZE);

  return (
    <>
      {items.length > 0 ? (
        <Tag>{items.slice(0, limit).map((item) => children(item))}</Tag>
      ) : (
        <p class="card-body">{none}</p>
      )}
      {more > 0 && (
        <div class="card-body">
          <Button onClick={showMore}>{say('showMore', { count: more })}</Button>
        </div>
      )}
    </>
  );
}
