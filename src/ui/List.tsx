import type { ComponentChildren } from 'preact';
import { Button } from './buttons';
import type { UiProps } from './ui';

interface ListProps<Item> extends UiProps {
  /** Of the entry the list belongs to. */
  id: string;
  items: readonly Item[];
  /** What to say where there are none. */
  none: string;
  as: 'dl' | 'ol';
  children: (item: Item) => ComponentChildren;
}

/** So many are read at a glance; a service that sends thousands must not freeze the page. */
const AT_ONCE = 12;

/** A list that shows a portion at a time. */
export function List<Item>({ ui: { say, limits }, id, items, none, as: Tag, children }: ListProps<Item>) {
  const limit = limits.value[id] ?? AT_ONCE;
  const count = Math.min(items.length - limit, AT_ONCE);
  return (
    <>
      {items[0] ? <Tag>{items.slice(0, limit).map(children)}</Tag> : <p class="card-body">{none}</p>}
      {count > 0 && (
        <div class="card-body">
          <Button
            onClick={() => {
              limits.value = { ...limits.peek(), [id]: limit + AT_ONCE };
            }}
          >
            {say('showMore', { count })}
          </Button>
        </div>
      )}
    </>
  );
}
