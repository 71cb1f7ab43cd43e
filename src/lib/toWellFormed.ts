/** Replaces halves of surrogate pairs, which no encoding can write and `encodeURIComponent` throws at. */
export const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
