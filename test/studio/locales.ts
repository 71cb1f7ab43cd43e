import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** All languages of the widget except English. */
export const LOCALES = readdirSync(fileURLToPath(new URL('../../src/locale', import.meta.url)))
  .map((file) => file.replace('.ts', ''))
  .filter((name) => /^[a-z]{2}(-\w+)?$/.test(name) && name !== 'en');
