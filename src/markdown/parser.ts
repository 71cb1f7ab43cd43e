import MarkdownIt, { type StateCore, type Token } from 'markdown-it';

/** A browser takes seconds to lay out thousands of elements inside each other. */
const MAX_DEPTH = 20;

// It leaves out deeper levels. One level more shows that there are any.
const parser = new MarkdownIt('commonmark', { maxNesting: MAX_DEPTH + 1 });
parser.enable(['table', 'strikethrough']);
parser.core.ruler.after('block', 'open_paragraph', leaveOpenParagraph);
parser.core.ruler.push('tasks', markTasks);

/** CommonMark with the tables, task lists and strikethrough of GitHub. Of a text that still arrives, the open paragraph stays as it is. */
export const parse = (text: string, isArriving: boolean): Token[] => parser.parse(text, { isArriving });

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

/** A task begins with a box, as a character: a check box that nobody can check only disturbs. */
function markTasks({ tokens }: StateCore) {
  tokens.forEach(({ content, children }, index) => {
    const item = tokens[index - 2];
    const [mark, sign] = content.match(/^\[([ x])\]\s/i) ?? [];
    const first = children?.[0];
    if (item?.type !== 'list_item_open' || !mark || first?.type !== 'text') return;
    first.content = `${sign === ' ' ? '\u2610' : '\u2611'} ${first.content.slice(mark.length)}`;
    item.meta = { isTask: true };
  });
}
