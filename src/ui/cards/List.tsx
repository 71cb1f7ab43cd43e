import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useWords } from '../context';
import { useCutTitles } from '../hooks/useCutTitles';
import { usePortions } from '../hooks/usePortions';
import { Button } from '../shared/Button';

interface ListProps<Item> {
  /** Of the card that the list is in. */
  id: string;
  items: readonly Item[];
  /** What to say if there are none. */
  none: ComponentChildren;
  as: 'ul' | 'ol';
  children: (item: Item) => ComponentChildren;
}

/** So many items are read at a glance, and a service that sends thousands must not freeze the page. */
const PAGE_SIZE = 12;

/** A list that shows a part of its items at a time. */
export function List<Item>({ id, items, none, as: Tag, children }: ListProps<Item>) {
  const { count, showMore } = usePortions(id);
  const { say } = useWords();
  const list = useRef<HTMLUListElement & HTMLOListElement>(null);
  const hasCutTitles = useCutTitles(list);
  const isWhole = useSignal(false);
  const limit = count * PAGE_SIZE;
  const more = Math.min(items.length - limit, PAGE_SIZE);

  if (items.length === 0) return <div class="card-body">{none}</div>;
  return (
    <>
      {/* What comes in later, or is hidden and shown again, is not said by itself. */}
      <Tag ref={list} data-whole={isWhole.value} aria-live="off">
        {items.slice(0, limit).map((item) => children(item))}
      </Tag>
      {(hasCutTitles.value || more > 0) && (
        <div class="card-body">
          {hasCutTitles.value && (
            <Button
              onClick={() => {
                isWhole.value = true;
              }}
            >
              {say('showMoreText')}
            </Button>
          )}
          {more > 0 && <Button onClick={showMore}>{say('showMore', { count: more })}</Button>}
        </div>
      )}
    </>
  );
}
