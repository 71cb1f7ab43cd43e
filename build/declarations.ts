import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Writes the declarations that the doors need, no others. Their imports name files, as Node's own resolution asks.
 * Doors are paths in `src`, without an extension.
 */
export function writeDeclarations(folder: string, doors: readonly string[]): void {
  execFileSync(join('node_modules', '.bin', 'tsc'), ['-p', 'src', '--outDir', folder], { stdio: 'inherit' });
  const needed = new Set<string>();

  function keep(file: string) {
    if (needed.has(file)) return;
    needed.add(file);
    const text = readFileSync(join(folder, file), 'utf8');
    const named = text.replace(/(from |import\()(['"])(\.[^'"]+)\2/g, (_, before, quote, path) => {
      keep(join(dirname(file), `${path}.d.ts`));
      return `${before}${quote}${path}.js${quote}`;
    });
    writeFileSync(join(folder, file), named);
  }

  for (const door of doors) keep(`${door}.d.ts`);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !needed.has(relative(folder, path))) rmSync(path);
  }
}
