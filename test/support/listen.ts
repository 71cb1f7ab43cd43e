import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getMimeType } from 'hono/utils/mime';

/** The server on a free port of this machine. */
export async function listen(server: Server) {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A site with the files that requests for these paths ask for; no path is a missing file. */
export const serveFiles = (fileOf: (pathname: string) => string) =>
  listen(
    createServer(async ({ url = '/' }, response) => {
      const file = fileOf(new URL(url, 'http://host').pathname);
      const content = await readFile(file).catch(() => undefined);
      const headers = { 'Content-Type': getMimeType(file) ?? 'text/plain' };
      response.writeHead(content ? 200 : 404, headers).end(content);
    }),
  );

/** An address where nothing listens: no system gives this port to a server, and no browser refuses to call it. */
export const CLOSED_URL = 'http://127.0.0.1:2';
