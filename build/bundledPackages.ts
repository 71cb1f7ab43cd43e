import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** A package whose code is in the scripts. */
export interface BundledPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** Where it is installed. */
  folder: string;
  /** The scripts that its code is in, by their paths in `dist`. */
  scripts: Set<string>;
}

export interface PackageRecorder {
  plugin: Plugin;
  /** Sorted by name. */
  packages(): BundledPackage[];
}

/** Records which packages the bundler puts into which script. */
export function createPackageRecorder(): PackageRecorder {
  const found = new Map<string, BundledPackage>();

  function record(folder: string, script: string) {
    const bundled = found.get(folder) ?? readPackage(folder);
    found.set(folder, bundled);
    bundled.scripts.add(script);
  }

  return {
    plugin: {
      name: 'package-recorder',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
            const [folder] = id.match(/^.*\/node_modules\/(@[^/]+\/)?[^/]+/) ?? [];
            if (folder) record(folder, chunk.fileName);
          }
        }
      },
    },
    packages: () => [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  if (!license) throw new Error(`${basename(folder)} names no license.`);
  return { name, version, license, folder, scripts: new Set() };
}
