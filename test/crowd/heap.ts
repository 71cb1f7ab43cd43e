interface Timed {
  at: number;
  /** Breaks ties: first come, first served. */
  order: number;
}

const isBefore = (a: Timed, b: Timed) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap, the earliest on top. */
export function createHeap<Item extends Timed>() {
  const items: Item[] = [];

  function place(item: Item, from: number) {
    let slot = from;
    while (slot > 0) {
      const above = (slot - 1) >> 1;
      const parent = items[above] as Item;
      if (!isBefore(item, parent)) break;
      items[slot] = parent;
      slot = above;
    }
    items[slot] = item;
  }

  /** The empty slot at the top moves down along the earlier children. */
  function sink() {
    let slot = 0;
    for (let below = 1; below < items.length; below = 2 * slot + 1) {
      const [left, right] = [items[below] as Item, items[below + 1]];
      const child = right && isBefore(right, left) ? below + 1 : below;
      items[slot] = items[child] as Item;
      slot = child;
    }
    return slot;
  }

  return {
    top: (): Item | undefined => items[0],

    add(item: Item) {
      items.push(item);
      place(item, items.length - 1);
    },

    takeTop() {
      const last = items.pop();
      if (!last || !items.length) return;
      items[0] = last;
      const slot = sink();
      place(last, slot);
    },
  };
}
