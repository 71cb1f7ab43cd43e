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
let signals: Pick<typeof wholeSignals, 'signal' | 'computed' | 'effect' | 'batch' | 'untracked'>;

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

function Faulty({ fails }: { fails: boolean }) {
  if (fails) throw new Error('of a component');
  return preact.h('b', null, 'well');
}

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

  it('goes on after a component threw', () => {
    const shown = place();
    const show = (fails: boolean) =>
      preact.render(preact.h('p', null, 'a', preact.h(Faulty, { fails }), 'z'), shown);
    show(false);
    expect(() => show(true)).toThrow('of a component');
    show(false);
    expect(shown.innerHTML).toBe('<p>a<b>well</b>z</p>');
  });

  it('shows no element that did not come from it, as data could bring one', () => {
    const shown = place();
    const data = JSON.parse('{"type":"img","props":{"src":"x"},"key":null,"ref":null}');
    preact.render(preact.h('p', null, data), shown);
    expect(shown.innerHTML).toBe('<p></p>');
  });
});

describe('what is left of its signals', () => {
  /** A graph of signals and sums of them, what an effect saw of it, and what it ends with. */
  function seen(library: typeof signals, links: number[][], writes: [number, number][][]) {
    const { signal, computed, effect, batch } = library;
    const sources = [0, 1, 2].map((value) => signal(value));
    const nodes: wholeSignals.ReadonlySignal<number>[] = [...sources];
    for (const of of links)
      nodes.push(computed(() => of.reduce((sum, at) => sum + (nodes[at % nodes.length]?.value ?? 0), 0) % 7));
    const log: number[][] = [];
    const last = nodes.at(-1);
    const stop = effect(() => {
      // Dependencies come and go.
      log.push([last?.value ?? 0, (last?.value ?? 0) % 2 ? (sources[0]?.value ?? 0) : 0]);
    });
    const ends = writes.map((together) => {
      batch(() => {
        for (const [at, value] of together) {
          const source = sources[at];
          if (source) source.value = value;
        }
      });
      return [log.at(-1), nodes.map((node) => node.peek())];
    });
    stop();
    return ends;
  }

  it('holds what the whole ones hold, after every change', () => {
    const links = fc.array(fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }), { maxLength: 6 });
    const write = fc.tuple(fc.nat(2), fc.nat(9));
    fc.assert(
      fc.property(links, fc.array(fc.array(write, { minLength: 1, maxLength: 3 })), (graph, writes) => {
        expect(seen(signals, graph, writes)).toEqual(seen(wholeSignals, graph, writes));
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});
