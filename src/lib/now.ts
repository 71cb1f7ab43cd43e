/** Milliseconds since the epoch. Old libraries such as DateJS replace `Date.now` by a function that returns a `Date`. */
export const now = () => Number(new Date());
