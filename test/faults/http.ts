import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../browser/listen';
import type { FaultyService } from './service';

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Expose-Headers': 'Retry-After',
};

/** The door of a faulty service over real HTTP. */
export function serveFaulty(service: FaultyService) {
  async function handle(request: IncomingMessage, response: ServerResponse) {
    // A browser repeats a POST by itself on a connection that it used before.
    response.setHeader('Connection', 'close');
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const accessToken = `${request.headers.authorization}`.replace('Bearer ', '');
    const call = {
      operation: `${request.method} ${request.url}`,
      accessToken,
      body: text ? JSON.parse(text) : undefined,
    };
    service.watch(call);
    const { answer, afterMs, delivered } = service.receive(call);
    if (answer) setTimeout(answerNow, afterMs);

    function answerNow() {
      if (answer === 'dropped') return response.destroy();
      if (!answer || response.destroyed) return;
      delivered();
      response.writeHead(answer.status, answer.headers).end(answer.text);
    }
  }

  // What a page that goes leaves half said was not said.
  return listen(createServer((request, response) => void handle(request, response).catch(() => {})));
}
