/** Stands in for a figure of any size. */
export const MASK = '•••';

/** The text with every number replaced. */
export const maskAmounts = (text: string) => text.replace(/\p{Nd}([\p{Nd}\p{P}\p{Zs}]*\p{Nd})?/gu, MASK);
