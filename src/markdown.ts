import { isTooDeep, parse } from './markdown/parser';
import { showTokens } from './markdown/showTokens';
import type { Render } from './options/types';

/** A list of 800 items, or a table of 100 rows and 10 columns. A slow phone takes a quarter of a second to show as many. */
const MAX_TOKENS = 5_000;

/**
 * Shows texts as CommonMark with the tables, task lists and strikethrough of GitHub: `renderers: { text: markdown }`.
 * HTML and images are text. While a reply arrives, its open paragraph is plain text.
 */
export const markdown: Render = ({ text }, tools) => {
  const tokens = parse(String(text), tools.isArriving);
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
  return count > MAX_TOKENS || isTooDeep(tokens) ? String(text) : showTokens(tokens, tools);
};
