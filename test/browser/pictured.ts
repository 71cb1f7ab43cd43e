import type { Page } from '@playwright/test';
import { type Brand, PRESETS } from '../../demo/studio/brand/brand';
import type { InitOptions } from '../../src/options/types';
import { fill, openOn, PHONE, STATES, type Stage, TALL } from './states';
import { setVisualViewport } from './visualViewport';

/** A picture: its state, its screen, and the look of its controls. */
export interface Pictured {
  show: (stage: Stage) => Promise<unknown>;
  /** On every screen unless named. */
  screen?: 'wide' | 'phone';
  /** The pseudo-classes that every control has at once. */
  pseudoClasses?: readonly string[];
}

async function fillTall(stage: Stage, options?: Partial<InitOptions>) {
  await stage.page.setViewportSize(TALL);
  await openOn(stage, options);
  await fill(stage);
}

/** Without the default brand, which is in every other picture. */
const { Plain: _, ...brands } = PRESETS;

const inBrand = ([name, { appearance = {} }]: [string, Brand]): [string, Pictured] => [
  `the brand ${name}`,
  { show: (stage) => fillTall(stage, { appearance }), screen: 'wide' },
];

/** Every picture: each state, and the looks that depend on the pointer, the keyboard or the brand. */
export const PICTURED: Record<string, Pictured> = {
  ...Object.fromEntries(Object.entries(STATES).map(([name, show]) => [name, { show }])),

  'controls under the pointer': {
    show: fillTall,
    screen: 'wide',
    pseudoClasses: ['hover'],
  },
  'controls that are pressed': {
    show: fillTall,
    screen: 'wide',
    pseudoClasses: ['hover', 'active'],
  },
  'controls with the focus': {
    show: fillTall,
    screen: 'wide',
    pseudoClasses: ['focus', 'focus-visible'],
  },

  'a phone whose keyboard is up': {
    async show(stage) {
      await stage.page.setViewportSize(PHONE);
      await openOn(stage);
      await fill(stage);
      const about = { title: 'A bakery with a name longer than a line '.repeat(5), value: '−£27.78' };
      await stage.page.evaluate((it) => window.chat.ask('How much did I spend', { about: it }), about);
      await setVisualViewport(stage.page, { height: 380 });
    },
    screen: 'phone',
  },

  ...Object.fromEntries(Object.entries(brands).map(inBrand)),
};

interface DomNode {
  nodeId: number;
  localName: string;
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

const CONTROLS = ['a', 'button', 'textarea'];

/** Shows every control of the page as if it were in these pseudo-classes. */
export async function forcePseudoClasses(page: Page, pseudoClasses: readonly string[]) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: -1, pierce: true });
  const forcedPseudoClasses = [...pseudoClasses];
  await Promise.all(
    controlsIn(root).map(({ nodeId }) =>
      browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }),
    ),
  );
}

const controlsIn = (node: DomNode): DomNode[] => [
  ...(CONTROLS.includes(node.localName) ? [node] : []),
  ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(controlsIn),
];
