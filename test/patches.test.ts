// @vitest-environment happy-dom
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as wholeSignals from '@preact/signals-core';
import fc from 'fast-check';
import * as wholePreact from 'preact';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patched } from '../vite.config';

type Preact = Pick<typeof wholePreact, 'h' | 'Fragment' | 'render'>;

let folder: string;
let preact: Preact;
let signals: Pick<typeof wholeSignals, 'signal' | 'effect' | 'batch' | 'untracked'>;

/** The packages as they are shipped: with what `src/patches` leaves out of them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patches-'));
  const entry = join(folder, 'entry.js');
  await writeFile(
    entry,
    `export * as preact from 'preact'; export * as signals from '@preact/signals-core';`,
  );
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [patched],
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'packages' } },
  });
  const [result] = [built].flat();
  const [chunk] = result && 'output' in result ? result.output : [];
  ({ preact, signals } = new Function(`${chunk?.code}; return packages`)());
});

afterAll(() => rm(folder, { recursive: true }));

/** A view, as data, so that either Preact can make it. */
type Tree =
  | string
  | false
  | null
  | Tree[]
  | { key?: string; kind: 'p' | 'i' | 'group' | 'part'; children: Tree[] };

const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree; node: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom<Tree>('one', 'two', false, null),
    tie('node'),
    fc.array(tie('tree'), { maxLength: 3 }),
  ),
  node: fc
    .record({
      kind: fc.constantFrom('p', 'i', 'group', 'part'),
      children: fc.array(tie('tree'), { maxLength: 4 }),
    })
    .map((node) => node as Tree),
})).tree;

/** Writes that belong together, perhaps after one of the effects was stopped. */
interface Change {
  together: [number, number][];
  stopped: number | undefined;
}

/** Lists whose elements have keys, as the entries of a conversation do. */
const list = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...'abcdefghij'), fc.constantFrom('p', 'part'), tree), {
    selector: ([key]) => key,
    maxLength: 8,
  })
  .map((items) => items.map(([key, kind, child]) => ({ key, kind, children: [child] }) as Tree));

function viewOf(library: Preact, from: Tree): wholePreact.ComponentChild {
  const { h, Fragment } = library;
  const viewsOf = (parts: Tree[]) => parts.map((part) => viewOf(library, part));
  if (Array.isArray(from)) return viewsOf(from);
  if (!from || typeof from === 'string') return from;
  const { key, kind, children } = from;
  if (kind === 'group') return h(Fragment, { key }, viewsOf(children));
  if (kind === 'part') return h(Part, { key }, viewsOf(children));
  const title = `${children.length}`;
  return h(kind, { key, title, 'data-only': children.length > 1 ? 'x' : undefined }, viewsOf(children));
}

const Part = ({ children }: { children?: wholePreact.ComponentChildren }) => children as wholePreact.VNode;

let rendered = 0;
const Counter = () => preact.h('b', null, ++rendered);

describe('what is left of Preact', () => {
  const place = () => document.createElement('div');

  it('turns any view into any other, as the whole one makes it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(list, fc.array(tree, { maxLength: 5 })), { maxLength: 6 }), (views) => {
        const shown = place();
        for (const view of views) {
          preact.render(preact.h('div', null, viewOf(preact, view)), shown);
          const fresh = place();
          wholePreact.render(wholePreact.h('div', null, viewOf(wholePreact, view)), fresh);
          expect(shown.innerHTML).toBe(fresh.innerHTML);
        }
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('keeps the element of every key, wherever it goes', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const shown = place();
        const elements = () =>
          new Map([...shown.querySelectorAll('[id]')].map((element) => [element.id, element]));
        const show = (items: Tree[]) => {
          const keys = items.map((item) => `${Object(item).key}`);
          preact.render(
            preact.h(
              'ol',
              null,
              keys.map((key) => preact.h('li', { key, id: key })),
            ),
            shown,
          );
        };
        show(before as Tree[]);
        const first = elements();
        show(after as Tree[]);
        for (const [key, element] of elements()) expect(element).toBe(first.get(key) ?? element);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('does not render the same element again', () => {
    rendered = 0;
    const shown = place();
    const same = preact.h(Counter, null);
    for (const text of ['one', 'two']) preact.render(preact.h('p', null, text, same), shown);
    expect([rendered, shown.textContent]).toEqual([1, 'two1']);
  });

  it('shows no element that did not come from it, as data could bring one', () => {
    const shown = place();
    const data = JSON.parse('{"type":"img","props":{"src":"x"},"key":null,"ref":null}');
    preact.render(preact.h('p', null, data), shown);
    expect(shown.innerHTML).toBe('<p></p>');
  });
});

describe('what is left of its signals', () => {
  /** What effects keep, one from another and some until they are stopped, and what the last of them saw, after every change. */
  function seen(library: typeof signals, links: number[][], changes: Change[]) {
    const { signal, effect, batch } = library;
    const sources = [0, 1, 2].map((value) => signal(value));
    const nodes = [...sources];
    const stops = links.map((of) => {
      const earlier = [...nodes];
      const sum = signal(0);
      nodes.push(sum);
      return effect(() => {
        const values = of.map((at) => earlier[at % earlier.length]?.value ?? 0);
        sum.value = values.reduce((total, value) => total + value, 0) % 7;
      });
    });
    let last: number[] = [];
    const stop = effect(() => {
      const newest = nodes.at(-1)?.value ?? 0;
      // Dependencies come and go.
      last = [newest, newest % 2 ? (sources[0]?.value ?? 0) : 0];
    });
    const states = changes.map(({ together, stopped }) => {
      if (stopped !== undefined) stops[stopped]?.();
      batch(() => {
        for (const [at, value] of together) {
          const source = sources[at];
          if (source) source.value = value;
        }
      });
      return [last, nodes.map((node) => node.peek())];
    });
    for (const end of [stop, ...stops]) end();
    return states;
  }

  it('holds what the whole ones hold, after every change', () => {
    const links = fc.array(fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }), { maxLength: 6 });
    const change = fc.record({
      together: fc.array(fc.tuple(fc.nat(2), fc.nat(9)), { minLength: 1, maxLength: 3 }),
      stopped: fc.option(fc.nat(9), { nil: undefined }),
    });
    fc.assert(
      fc.property(links, fc.array(change), (graph, changes) => {
        expect(seen(signals, graph, changes)).toEqual(seen(wholeSignals, graph, changes));
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('runs no effect for what it only looked at, nor after it was stopped in its own run', () => {
    const { signal, effect, untracked } = signals;
    const [heard, lookedAt] = [signal(0), signal(0)];
    const seen: number[] = [];
    const stop = effect(() => {
      seen.push(
        heard.value,
        untracked(() => lookedAt.value),
      );
      if (heard.value === 2) stop();
    });
    lookedAt.value = 5;
    heard.value = 1;
    heard.value = 2;
    heard.value = 3;
    expect(seen).toEqual([0, 0, 1, 5, 2, 5]);
  });

  it('lets the other effects run where one throws, and throws then', () => {
    const { signal, effect } = signals;
    const count = signal(0);
    const seen: number[] = [];
    const fail = () => {
      if (count.value === 1) throw new Error('of an effect');
    };
    const stops = [
      effect(() => void seen.push(count.value)),
      effect(fail),
      effect(() => void seen.push(count.value)),
    ];
    expect(() => {
      count.value = 1;
    }).toThrow('of an effect');
    count.value = 2;
    for (const stop of stops) stop();
    count.value = 3;
    expect(seen).toEqual([0, 0, 1, 1, 2, 2]);
  });
});
