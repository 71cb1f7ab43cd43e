import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** An address where nothing listens: no system gives this port to a server, and no browser refuses to call it. */
export const CLOSED_URL = 'http://127.0.0.1:2';
