/** The middle one, or the mean of the two in the middle; of none `NaN`. */
export function median(numbers: number[]) {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** How far the middle half of the samples reaches, as a share of the median. */
export function spread(numbers: number[]) {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return (at(0.75) - at(0.25)) / median(sorted);
}
