import type { Renderer } from './lib/renderer';
import { createParser } from './markdown/parser';
import { showTokens } from './markdown/showTokens';

/** Few texts of 20,000 characters come near; a table of many empty cells has far more. */
const MAX_TOKENS = 10_000;

const parse = createParser();

/**
 * Shows texts as CommonMark with tables and task lists: `renderers: { text: markdown }`. HTML and images are text.
 * While a reply arrives, it leaves out what the next characters may change.
 */
export const markdown: Renderer = ({ text }, tools) => {
  const tokens = parse(String(text), tools.isArriving);
  return tokens.length > MAX_TOKENS ? String(text) : showTokens(tokens, tools);
};
