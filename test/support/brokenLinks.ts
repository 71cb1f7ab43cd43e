import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The links between pages of a folder whose files are missing. */
export function brokenLinks(folder: string): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return pages.flatMap((page) => {
    const html = readFileSync(join(folder, page), 'utf8');
    const links = [...html.matchAll(/(?:href|src)="([^"#?]+)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    return local
      .filter((link) => !existsSync(join(folder, dirname(page), link)))
      .map((link) => `${page}: ${link}`);
  });
}
