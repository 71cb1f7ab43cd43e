import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Request {
  method: string;
  /** With the query, where there is one. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Handler = (request: Request, response: ServerResponse) => void;

/** A scripted service over real HTTP on a free port, closed by `await using`. */
export async function serve(handler: Handler) {
  const requests: Request[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const request = { method, path: url, headers, body };
    requests.push(request);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers everything alike: a text goes out as it is, the rest as JSON. */
export const always =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    const text = typeof body === 'string';
    response.writeHead(status, { 'Content-Type': text ? 'text/html' : 'application/json', ...headers });
    response.end(text ? body : JSON.stringify(body));
  };
