import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { bankFrame } from './studio/bankFrame';
import { studioFiles } from './studio/build';

interface StudioOptions {
  /** Reads the integrity of the widget's script. */
  integrity: () => Promise<string>;
}

/** The designers' studio. It is built on the first request. */
export function createStudioSite({ integrity }: StudioOptions): Hono {
  const site = new Hono();

  site.get('/preview/bank.html', async (c) => {
    const page = `${(await studioFiles()).get('preview/bank.html')}`;
    return bankFrame(page, await integrity(), new URL('/', c.req.url).href);
  });

  for (const path of ['/', '/assets/*', '/preview/*']) {
    site.get(path, async (c) => {
      const name = c.req.path === '/' ? 'index.html' : c.req.path.slice(1);
      const file = (await studioFiles()).get(name);
      if (file === undefined) return c.notFound();
      const headers = { 'Content-Type': getMimeType(name) ?? 'text/plain', 'Cache-Control': 'no-store' };
      return c.body(typeof file === 'string' ? file : new Uint8Array(file), 200, headers);
    });
  }

  return site;
}
