import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The languages that are built beside English. */
export const LOCALES = readdirSync(fileURLToPath(new URL('../../src/locale', import.meta.url)))
  .map((file) => file.replace('.ts', ''))
  .filter((name) => /^[a-z]{2}(-\w+)?$/.test(name) && name !== 'en');
