import { shorten } from '../lib/text';

/** How many letters must be put in, left out or replaced to make one word of another (Levenshtein). */
function distance(word: string, other: string): number {
  let row = [...Array(other.length + 1).keys()];
  for (const letter of word) {
    let before = Infinity;
    row = row.map((leftOut, place) => {
      const replaced = (row[place - 1] ?? Infinity) + (letter === other[place - 1] ? 0 : 1);
      before = Math.min(replaced, leftOut + 1, before + 1);
      return before;
    });
  }
  return row.at(-1) ?? 0;
}

/** `accent` and `appearance.accent` mean the same thing. */
const lettersOf = (path: string) => path.replace(/^.*\./, '').toLowerCase();

/** A longer name is none of ours, and would take long to compare. */
const MAX_LENGTH = 40;

/** The known name that somebody may have meant: at most a third of its letters differ. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(shorten(name, MAX_LENGTH));
  const [nearest] = known
    .map((path) => ({ path, off: distance(letters, lettersOf(path)) / lettersOf(path).length }))
    .filter(({ off }) => off <= 1 / 3)
    .sort((one, other) => one.off - other.off);
  return nearest?.path;
}

/** Names that people know from elsewhere, in letters alone, and ours for the same thing. */
const SYNONYMS: Readonly<Record<string, string>> = {
  color: 'appearance.accent',
  colour: 'appearance.accent',
  theme: 'appearance.scheme',
  language: 'locale',
  url: 'baseUrl',
  title: 'about',
};

/** The names that are not known, each with the known name that may be meant. */
export const findUnknownNames = (given: readonly string[], known: readonly string[]) =>
  given
    .filter((name) => !known.includes(name))
    .map((name) => {
      const synonym = known.find((other) => other === SYNONYMS[lettersOf(name)]);
      return [shorten(name, 60), synonym ?? nearestName(name, known)] as const;
    });
