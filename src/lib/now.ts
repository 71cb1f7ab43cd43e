/** Milliseconds since the epoch. Old libraries such as DateJS replace `Date.now` by a function that returns a `Date`. */
// biome-ignore lint/complexity/useDateNow: it may return a `Date`
export const now = () => Number(new Date());
