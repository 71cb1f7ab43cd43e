/** Stands in for a figure of any size. */
export const MASK = '•••';

/**
 * A number in the digits of any script, with the separators of its groups and marks of direction. Engines give up on matches of millions of digits,
 * so a longer number is covered in parts.
 */
const NUMBER = /\p{N}(?:\p{Cf}?[\p{P}\p{Zs}]?\p{Cf}?\p{N}){0,999}/gu;

/** Covers every number in a text. */
export const maskAmounts = (text: string) => text.replace(NUMBER, MASK);
