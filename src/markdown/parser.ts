import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { decidedPart } from './decidedPart';

/** Digits, and marks that begin a block or underline one. */
const MARKS = String.raw`[\s>#=\-+*_~\x60|:.)\d]*`;

/** A line without an end whose block is not certain: only marks, HTML or a fence. */
const UNCERTAIN_LINE = new RegExp(String.raw`^${MARKS}(?:$|<|(?<=\x60{3}|~{3}))`);

const TABLE_ENDS = ['paragraph', 'reference'];

/** CommonMark with tables. Of a text that still arrives, only what no further character can change. */
export function createParser(): (text: string, isArriving: boolean) => Token[] {
  const parser = new MarkdownIt('commonmark').enable('table');
  // Its first rule. It takes "- a | b" for the header of a table; after the others it does not, as GFM wants it.
  const [table] = parser.block.ruler.getRules('');
  if (table) parser.disable('table').block.ruler.before('lheading', 'late_table', table, { alt: TABLE_ENDS });
  parser.core.ruler.after('block', 'hold_back', holdBack);
  return (text, isArriving) => parser.parse(isArriving ? withoutUncertainLine(text) : text, { isArriving });
}

function withoutUncertainLine(text: string): string {
  const start = text.lastIndexOf('\n') + 1;
  const line = withoutCells(text.slice(start));
  return text.slice(0, start) + (UNCERTAIN_LINE.test(line) ? '' : line);
}

/** A line with a `|` may become the first row of a table, which the next line decides. */
const withoutCells = (line: string) => line.replace(/\|.*$/, '');

function holdBack({ src, env, tokens }: StateCore) {
  if (!env.isArriving) return;
  const lastLine = src.split('\n').length - 1;
  // A row may get more cells, so it is shown once its line has ended.
  const row = tokens.findLastIndex(({ type, map }) => type === 'tr_open' && map?.[0] === lastLine);
  if (row >= 0) tokens.splice(row, tokens.findLastIndex(({ type }) => type === 'tr_close') - row + 1);
  const index = tokens.findLastIndex(({ nesting }) => nesting >= 0);
  const open = tokens[index];
  const firstOther = tokens[index - 1]?.type === 'heading_open' ? lastLine + 1 : lastLine;
  if (open?.type !== 'inline' || !open.map || open.map[1] < firstOther) return;
  open.content = decidedPart(open.map[1] === lastLine ? withoutCells(open.content) : open.content);
}
