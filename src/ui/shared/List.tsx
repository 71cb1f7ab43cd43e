import type { ComponentChild } from 'preact';
import { isolateDirections, shorten } from '../../lib/text';
import { usePortions, useUi } from '../context';
import { Button } from './Button';

interface ListProps {
  /** Of the list. */
  id: string;
  as: 'ul' | 'ol';
  children: readonly ComponentChild[];
}

/** How many items are shown at first, and with each press of the button for more. */
const PORTION_SIZE = 50;

/** A list that shows a portion of its items at a time. */
export function List({ id, as: Tag, children: items }: ListProps) {
  const { count, showMore } = usePortions(id);
  const { t, mask } = useUi();
  const limit = count * PORTION_SIZE;
  const more = Math.min(items.length - limit, PORTION_SIZE);
  return (
    <>
      {/* Screen readers do not say by themselves items that come in later, or figures that are shown again. */}
      <Tag aria-live="off">{items.slice(0, limit)}</Tag>
      {more > 0 && (
        <div class="card-body column">
          <Button name={mask(t('showMore', { count: more }))} onClick={showMore} />
        </div>
      )}
    </>
  );
}

/** More than anybody reads. */
const MAX_TITLE_LENGTH = 300;

/** A title or a question in a line, covered where amounts are hidden. Its direction reaches no further than its end. */
export function Title({ text, lang }: { text: string; lang?: string | undefined }) {
  const { mask } = useUi();
  return <bdi lang={lang}>{isolateDirections(mask(shorten(text, MAX_TITLE_LENGTH)))}</bdi>;
}
