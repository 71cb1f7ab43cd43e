/** Milliseconds since the epoch, `NaN` for no time. Old libraries such as DateJS replace `Date.parse`. */
export const timeOf = (at: string | number) => Number(new Date(at));
