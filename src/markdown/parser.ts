import MarkdownIt, { type StateCore, type Token } from 'markdown-it';

/** A browser takes seconds to lay out thousands of elements inside each other. */
const MAX_DEPTH = 20;

/** CommonMark with the tables and strikethrough of GitHub. Of a text that still arrives, the open paragraph stays as it is. */
export function createParser(): (text: string, isArriving: boolean) => Token[] {
  // It leaves out deeper levels. One level more shows that there are any.
  const parser = new MarkdownIt('commonmark', { maxNesting: MAX_DEPTH + 1 });
  parser.enable(['table', 'strikethrough']);
  parser.core.ruler.after('block', 'open_paragraph', leaveOpenParagraph);
  return (text, isArriving) => parser.parse(text, { isArriving });
}

/** Some element would stand inside 20 others. `above` is the number of elements around the tokens. */
export const isTooDeep = (tokens: readonly Token[], above = 0): boolean =>
  tokens.some(
    ({ nesting, level, children }) =>
      (nesting > 0 && above + level >= MAX_DEPTH) || isTooDeep(children ?? [], above + level),
  );

/** Makes the last paragraph, heading or cell plain text, unless an empty line follows it. */
function leaveOpenParagraph({ src, env, tokens }: StateCore) {
  const last = tokens.findLast(({ type }) => type === 'inline');
  const lastLine = src.split('\n').length - 1;
  if (env.isArriving && last?.map && last.map[1] >= lastLine) last.type = 'plain';
}
