import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const REFERENCE = fileURLToPath(new URL('./reference', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));

let written: Promise<unknown> | undefined;

/** Writes the guides and the reference as pages, once per process. It takes some seconds. */
export function writeDocs(): Promise<unknown> {
  written ??= promisify(execFile)('npm', ['run', 'write'], { cwd: REFERENCE });
  return written;
}

/** The guides and the reference. A first request that comes early waits until they are written. */
export function createDocs(): Hono {
  const docs = new Hono();
  docs.get(`/docs`, (c) => c.redirect('/docs/'));
  docs.get(
    '/docs/*',
    async (_, next) => {
      await writeDocs();
      await next();
    },
    // The folder does not exist yet when the server starts, and `serveStatic` would warn.
    serveStatic({ root: ROOT, rewriteRequestPath: (path) => `/dist-demo${path}` }),
  );
  return docs;
}
