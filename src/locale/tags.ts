/** Also of a tag as PHP and Java write it: `ar_EG`. */
export const isRightToLeft = (tag: string): boolean => /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(\b|_)/i.test(tag);

/**
 * `zh-TW` as `zh-Hant-TW`, `zh-CN` as `zh-Hans-CN` (Unicode's likely subtags). No other language of ours has two scripts,
 * and the first `Intl.Locale.maximize()` of a page takes a slow phone 20 ms.
 */
export function withScript(tag: string): string {
  const script = /-(TW|HK|MO)\b/i.test(tag) ? 'Hant' : 'Hans';
  return tag.replace(/^zh(?!-Han)/i, `zh-${script}`);
}

/** The script that a tag names, or that its region stands for. */
export const scriptOf = (tag: string): string | undefined => withScript(tag).match(/^\w+-(\w{4})\b/)?.[1];
