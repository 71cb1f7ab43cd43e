import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseOf, type Subject } from './subjects';

/** Git-ignored, and outside the lock file of the product. */
export const PEERS_FOLDER = fileURLToPath(new URL('../.peers', import.meta.url));

/** Fetches the packages of a peer where they are not there yet; returns the reason if one fails. */
export function fetchPeer({ packages = [] }: Subject): string | undefined {
  return packages.map(fetchPackage).find((reason) => reason);
}

function fetchPackage(published: { name: string; version: string }): string | undefined {
  const folder = join(PEERS_FOLDER, baseOf(published).replace('/peers/', ''));
  if (existsSync(folder)) return undefined;
  const parts = `${folder}.parts`;
  try {
    mkdirSync(parts, { recursive: true });
    const spec = `${published.name}@${published.version}`;
    // Only the published files: their bundles are complete, and no script of a stranger runs here.
    const options = ['--ignore-scripts', '--json', '--pack-destination', parts];
    const told = execFileSync('npm', ['pack', spec, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [{ filename }] = JSON.parse(told.toString());
    execFileSync('tar', ['-xzf', join(parts, filename), '-C', parts]);
    renameSync(join(parts, 'package'), folder);
  } catch (error) {
    return `could not be fetched from npm (${(error as Error).message.split('\n')[0]})`;
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
  return undefined;
}
