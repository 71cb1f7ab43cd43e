import { expect, test as short } from './fixtures';

/** How long the long tests are. `npm run long-day` has more. */
export interface Extent {
  /** Of one open tab. */
  hours: number;
  /** That many tabs share. */
  expiries: number;
  /** That each person writes through the faults. */
  texts: number;
  /** Of the panel; a quarter as many widgets are made and destroyed. */
  openings: number;
}

export const test = short.extend<Extent>({
  hours: [1, { option: true }],
  expiries: [3, { option: true }],
  texts: [12, { option: true }],
  openings: [1_000, { option: true }],

  // Machine code would be most of the growth of a heap, and its size depends on the choices of the compiler.
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--js-flags=--jitless'] }),
    { scope: 'worker' },
  ],
});

export { expect };
