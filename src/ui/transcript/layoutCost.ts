/** What a browser takes longer to lay out than one plain character, and as long as for how many of them. */
const COSTS: readonly [RegExp, number][] = [
  [/\n/g, 10],
  [/https:\/\//g, 500],
  // A change of direction: something right-to-left, then a number or a letter of another script.
  [/[\u0590-\u08ff\ufb1d-\ufefc][^\p{L}\p{Nd}]*(?:\p{Nd}|(?![\u0590-\u08ff\ufb1d-\ufefc])\p{L})/gu, 40],
  // Combining marks without end on one letter. No language has so many.
  [/\p{M}{30}/gu, 1_000],
];

/** How long a browser takes to lay out a text, in plain characters. */
export const layoutCost = (text: string): number =>
  COSTS.reduce((sum, [pattern, cost]) => sum + cost * (text.match(pattern)?.length ?? 0), text.length);
