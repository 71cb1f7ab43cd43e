import { relative } from 'node:path';
import type { BundledPackage } from './bundledPackages.ts';

/** The fields of package.json that the bill of materials uses. */
interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
}

/** The part of package-lock.json that is read. */
interface Lock {
  packages: Readonly<Record<string, { integrity?: string }>>;
}

/**
 * The software bill of materials (CycloneDX 1.6): the packages whose code is in the scripts. It has no date and no
 * serial number, so the same sources give the same file.
 */
export function sbomOf(manifest: Manifest, packages: readonly BundledPackage[], lock: Lock) {
  const root = componentOf(manifest);
  const components = packages.map((bundled) => ({
    ...componentOf(bundled),
    hashes: hashesOf(lock.packages[relative('.', bundled.folder)]?.integrity),
    properties: [...bundled.scripts]
      .sort()
      .map((script) => ({ name: 'finance-chat:bundled-in', value: script })),
  }));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...root, description: manifest.description } },
    components,
    dependencies: [{ ref: root['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) }],
  };
}

function componentOf({ name, version, license }: Pick<Manifest, 'name' | 'version' | 'license'>) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: [{ expression: license }] };
}

/** npm writes digests as W3C Subresource Integrity, in base64; CycloneDX has them in hexadecimal. */
function hashesOf(integrity: string | undefined) {
  if (!integrity?.startsWith('sha512-'))
    throw new Error('A bundled package has no SHA-512 in package-lock.json.');
  const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
  return [{ alg: 'SHA-512', content }];
}
