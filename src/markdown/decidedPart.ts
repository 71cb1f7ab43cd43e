/** Pieces that are text, whatever follows. */
const TEXTS: readonly RegExp[] = [
  /[^\\`*_<[\]!&]+/y,
  /\\[\s\S]/y,
  /<(?=[^a-z/!?])/iy,
  /&(?:\w{1,31};|#\w{1,8};|(?=[^#\w]|#?\w+[^\w;]))/y,
  /!(?=[^[])/y,
];

/** Pieces that end a text: code, an address or a tag in angle brackets. */
const WHOLES: readonly RegExp[] = [
  /(`+)(?!`)[\s\S]*?[^`]\1(?=[^`])/y,
  /<[a-z][a-z\d+.-]{1,31}:[^\s<>]*>/iy,
  /<[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+>/iy,
  /<\/?[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>/iy,
];

const RUN = /\*+|_+/y;
const LABEL = /!?\[/y;

/** After a label: an address, perhaps with a title. */
const TARGET =
  /\(\s*(?:<(?:\\.|[^<>\n\\])*>|(?:\\.|[^\s()\\<]|\((?:\\.|[^\s()\\])*\))(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*)?(?:\s+(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\)))?\s*\)/y;

/** An address that may go on, or what may become one. */
const OPEN_ADDRESS = /h(?:$|t(?:$|t(?:$|p(?:$|s(?:$|:(?:$|\/(?:$|\/\S*$)))))))/;

type Piece = 'text' | 'whole' | 'uncertain';

const isSpace = (character: string) => character === '' || /\s/.test(character);
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character);

/**
 * The beginning of a paragraph that means the same whatever follows: it ends before a marker that still waits for its
 * end, such as `**`, a link or code. CommonMark 0.31.2, section 6; where that takes long to tell, it ends earlier.
 */
export function decidedPart(text: string): string {
  const open: string[] = [];
  let decided = 0;
  let position = 0;

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = position;
    const [piece] = pattern.exec(text) ?? [];
    position += piece?.length ?? 0;
    return piece;
  }

  function closeBracket(): Piece {
    const start = open.lastIndexOf('[');
    position++;
    if (start < 0) return 'text';
    const next = text.charAt(position);
    if (next === '(') {
      open.length = start;
      return take(TARGET) === undefined ? 'uncertain' : 'whole';
    }
    open.splice(start, 1);
    // A colon may make it the definition of an address.
    return next === '' || next === ':' ? 'uncertain' : 'text';
  }

  function closeOrOpen(run: string): Piece {
    if (position === text.length) return 'uncertain';
    const { canOpen, canClose } = sidesOf(text, position - run.length, run);
    const isSame = (opener: string) => opener.startsWith(run.charAt(0));
    const start = open.findLastIndex((opener) => opener === '[' || isSame(opener));
    if (canClose && open[start] === run) {
      open.length = start;
      return 'whole';
    }
    if (canClose && open.some(isSame)) return 'uncertain';
    if (canOpen) open.push(run);
    return 'text';
  }

  function takePiece(): Piece {
    if (TEXTS.some((pattern) => take(pattern) !== undefined)) return 'text';
    if (WHOLES.some((pattern) => take(pattern) !== undefined)) return 'whole';
    const run = take(RUN);
    if (run) return closeOrOpen(run);
    if (text[position] === ']') return closeBracket();
    if (take(LABEL) === undefined) return 'uncertain';
    open.push('[');
    return 'text';
  }

  /** Where the text began that goes on here, perhaps with an address in it. */
  let textStart = 0;
  while (position < text.length) {
    const start = position;
    const piece = takePiece();
    if (piece === 'uncertain') break;
    if (piece === 'whole') textStart = position;
    if (open.length) continue;
    const address = text.slice(textStart, position).search(OPEN_ADDRESS);
    if (address < 0) decided = position;
    else if (textStart + address >= start) decided = textStart + address;
  }
  return text.slice(0, decided);
}

/** Left- and right-flanking delimiter runs. */
function sidesOf(text: string, start: number, run: string) {
  const before = text.slice(Math.max(0, start - 2), start).match(/.$/su)?.[0] ?? '';
  const after = text.slice(start + run.length, start + run.length + 2).match(/^./su)?.[0] ?? '';
  const isOpening = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const isClosing = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  const isStar = run.startsWith('*');
  return {
    canOpen: isOpening && (isStar || !isClosing || isPunctuation(before)),
    canClose: isClosing && (isStar || !isOpening || isPunctuation(after)),
  };
}
