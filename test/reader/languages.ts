import { createWords, type Words } from '../../src/locale/words';
import { LANGUAGES } from '../locale/languages';

const { de, ar } = LANGUAGES;

/** The words and formats of the languages that are listened to. */
export const HEARD: Words[] = ['en', 'de', 'ar'].map((tag) => createWords(tag, { de, ar }));
