import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundledPackage } from './bundledPackages.ts';

/** The names and licenses of the bundled packages, in full. */
export function licensesOf(packages: readonly BundledPackage[]): string {
  return ['These packages are in the scripts.\n', ...packages.map(licenseOf)].join('\n---\n\n');
}

function licenseOf({ name, version, license, folder }: BundledPackage): string {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `${name} ${version} (${license})\n\n${text}\n`;
}
