import { shorten } from '../lib/text';

/** The letters of a word that another one does not have: "h" for "chat" without "cat". */
const without = (word: string, other: string) =>
  [...other].reduce((rest, letter) => rest.replace(letter, ''), word);

/** How many letters only one of both words has, beside the length of the known one. */
const difference = (word: string, known: string) =>
  (without(word, known) + without(known, word)).length / known.length;

/** `accent` and `appearance.accent` mean the same thing. */
const lettersOf = (path: string) => path.replace(/^.*\./, '').toLowerCase();

/** The known name that somebody may have meant. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((path) => ({ path, off: difference(lettersOf(name), lettersOf(path)) }))
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
    .map((name) => shorten(name, 60))
    .map((name) => {
      const synonym = known.find((other) => other === SYNONYMS[lettersOf(name)]);
      return [name, synonym ?? nearestName(name, known)] as const;
    });
