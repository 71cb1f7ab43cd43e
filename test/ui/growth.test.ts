// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { settle } from '../support/deferred';
import { showView, textReply } from '../support/ui';

/** What Preact and signals keep of the view, by its kind. What an entry or the page holds is no part of it. */
function countReachable(start: object, apart: ReadonlySet<unknown>) {
  const seen = new Set<unknown>(apart);
  const left: unknown[] = [start];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    // The elements of the page lead everywhere.
    if (next instanceof Node) continue;
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(next))) left.push(value);
    if (next instanceof Map || next instanceof Set) left.push(...next.values());
  }
  return seen.size - apart.size;
}

it('holds no more after 3,000 replies than after 300', async () => {
  const { chat, root, log } = showView();
  const place = root.firstElementChild as Element;

  async function receive(count: number) {
    for (let number = 0; number < count; number += 10) {
      chat.receive(Array.from({ length: 10 }, (_, index) => textReply(`Reply ${number + index}`)));
      await settle();
    }
    const tree = Object.values(place).filter((value) => typeof value === 'object');
    const entries = chat.entries.value;
    const apart = new Set<unknown>([entries, ...entries, ...entries.map((entry) => Object(entry).payload)]);
    return {
      elements: root.querySelectorAll('*').length,
      objects: countReachable(tree, apart),
    };
  }

  const early = await receive(300);
  const late = await receive(2_700);
  expect(log().querySelectorAll('[part~=message]')).toHaveLength(60);
  expect(late.elements).toBe(early.elements);
  expect(early.objects).toBeGreaterThan(1_000);
  expect(Math.abs(late.objects - early.objects)).toBeLessThan(50);
});
