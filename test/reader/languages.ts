import { createTranslation, type Translation } from '../../src/locale/translation';
import { LANGUAGES } from '../locale/languages';

const { de, ar } = LANGUAGES;

/** The words and formats of the languages that are listened to. */
export const HEARD: Translation[] = ['en', 'de', 'ar'].map((tag) => createTranslation(tag, { de, ar }));
