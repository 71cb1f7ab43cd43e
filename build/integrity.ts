import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Subresource integrity of every script in a folder, by its path (W3C SRI: the algorithm, a dash, the digest in base64). */
export function integrityOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => /\.m?js$/.test(file)).sort();
  return Object.fromEntries(scripts.map((script) => [script, digestOf(readFileSync(join(folder, script)))]));
}

export const digestOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
