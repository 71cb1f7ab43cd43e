/** Takes a language tag, or the `dir` of a page that names no language. */
export const isRightToLeft = (tag: string): boolean => /^(ar|fa|he|ur|rtl)\b/i.test(tag);
