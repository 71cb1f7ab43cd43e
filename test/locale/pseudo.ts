import { en } from '../../src/locale/en';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';

/** Most languages need more room than English. */
const GROWTH = 0.4;

const accented = (text: string) =>
  text.replace(/[a-z](?![^{]*\})/gi, (letter) => ACCENTED[LETTERS.indexOf(letter)] ?? '');

const MORE = accented('one two three four five six seven eight nine ten');

/** A message in an invented language: every letter is foreign, the text is longer, and its ends are visible. */
const strange = (message: string) =>
  `[${accented(message)} ${MORE.slice(0, Math.ceil(message.length * GROWTH)).trim()}]`;

type Strange<Forms> = Forms extends string ? string : { [Category in keyof Forms]: string };

const strangeForms = (forms: Record<string, string>) =>
  Object.fromEntries(Object.entries(forms).map(([category, text]) => [category, strange(text)]));

/** English for tests: a text on the screen without accents and brackets was not translated. */
export const pseudo = Object.fromEntries(
  Object.entries(en).map(([key, message]) => [
    key,
    typeof message === 'string' ? strange(message) : strangeForms(message),
  ]),
) as { [Key in keyof typeof en]: Strange<(typeof en)[Key]> };
