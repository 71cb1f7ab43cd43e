/** The beginning of a text that is longer than `max` characters, with an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  // Not half of an emoji.
  return `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…`;
}
