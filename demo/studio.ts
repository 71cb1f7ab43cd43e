import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { studioFiles } from './studio/build';

/** The designers' studio, built when it is first asked for. */
export function createStudioSite(): Hono {
  const site = new Hono();

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
