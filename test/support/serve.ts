import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Answer, statusOf, textOf } from './answers';
import { listen } from './listen';

export interface Request {
  method: string;
  /** With the query, where there is one. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Writes the answer to a request for any path. */
export type Handler = (request: Request, response: ServerResponse) => void;

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Expose-Headers': 'Retry-After',
};

/** Real HTTP on a free port, for pages of any origin. Remembers every request, and is closed by `await using`. */
export async function serve(handler: Handler) {
  const requests: Request[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse) {
    // A browser repeats a POST by itself on a connection that it used before.
    response.setHeader('Connection', 'close');
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    const { method = '', url: path = '', headers } = incoming;
    if (method === 'OPTIONS') return response.writeHead(204).end();
    let body = '';
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
    const request = { method, path, headers, body };
    requests.push(request);
    handler(request, response);
  }

  // A page that goes away may leave its request unfinished.
  const server = await listen(
    createServer((incoming, response) => void handle(incoming, response).catch(() => {})),
  );
  return { ...server, requests, [Symbol.asyncDispose]: async () => server.close() };
}

export function write(response: ServerResponse, answer: Answer) {
  if (answer === 'silent') return;
  if (answer === 'dropped') return response.destroy();
  if ('write' in answer) return answer.write(response);
  const type = 'raw' in answer ? 'text/html' : 'application/json';
  response.writeHead(statusOf(answer), { 'Content-Type': type, ...answer.headers }).end(textOf(answer));
}

/** Gives every request the same answer: a text as it is, other values as JSON. */
export const always =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    write(response, typeof body === 'string' ? { status, raw: body, headers } : { status, body, headers });
