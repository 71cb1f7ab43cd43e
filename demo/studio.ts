import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { strictPage } from './strictPage';
import { studioFiles } from './studio/build';

/** Where the pictures of all scenarios are, for the demo's server and for a static host. */
export const THUMBNAILS = fileURLToPath(new URL('../dist-demo/studio/thumbnails', import.meta.url));

interface StudioOptions {
  /** Reads the integrity of the widget's script. */
  integrity: () => Promise<string>;
}

/** The front page and the designers' studio. They are built on the first request. */
export function createStudioSite({ integrity }: StudioOptions): Hono {
  const site = new Hono();

  site.get('/studio', (c) => c.redirect('/studio/'));

  site.get('/studio/stages/bank.html', async (c) => {
    const page = `${(await studioFiles()).get('studio/stages/bank.html')}`;
    const service = new URL('/s/', c.req.url).href;
    return strictPage({ page, integrity: await integrity(), service, ancestors: "'self'" });
  });

  for (const path of ['/', '/studio/*', '/assets/*']) {
    site.get(path, async (c) => {
      const name = c.req.path.slice(1).replace(/(^|\/)$/, '$1index.html');
      const file = (await drawnThumbnail(name)) ?? (await studioFiles()).get(name);
      if (file === undefined) return c.notFound();
      const headers = { 'Content-Type': getMimeType(name) ?? 'text/plain', 'Cache-Control': 'no-store' };
      return c.body(typeof file === 'string' ? file : new Uint8Array(file), 200, headers);
    });
  }

  return site;
}

/** Until one is drawn, the built studio has an empty picture in its place. */
async function drawnThumbnail(name: string): Promise<Uint8Array | undefined> {
  if (!name.startsWith('studio/thumbnails/')) return;
  return readFile(`${THUMBNAILS}/${basename(name)}`).catch(() => undefined);
}
