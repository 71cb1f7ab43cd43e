import { createParser, isTooDeep } from './markdown/parser';
import { showTokens } from './markdown/showTokens';
import type { Render } from './options/types';

/** Few texts of 20,000 characters come near; a table of many empty cells has far more. */
const MAX_TOKENS = 10_000;

const parse = createParser();

/**
 * Shows texts as CommonMark with the tables, task lists and strikethrough of GitHub: `renderers: { text: markdown }`.
 * HTML and images are text. While a reply arrives, its open paragraph is plain text.
 */
export const markdown: Render = ({ text }, tools) => {
  const tokens = parse(String(text), tools.isArriving);
  return tokens.length > MAX_TOKENS || isTooDeep(tokens) ? String(text) : showTokens(tokens, tools);
};
