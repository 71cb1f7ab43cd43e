export type Random = () => number;

/** Mulberry32, one stream per seed and name: more draws from one stream do not shift the numbers of another. */
export function createRandom(seed: number, ...names: number[]): Random {
  let state = [seed, ...names].reduce(
    (mixed, part) => Math.imul(mixed ^ part, 0x9e3779b1) ^ (mixed >>> 15),
    1,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The time to the next event of a Poisson process. */
export const exponential = (random: Random, mean: number) => -mean * Math.log(1 - random());
