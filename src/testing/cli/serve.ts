import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createService, type ScenarioName, type TestService } from '../../testing';
import { allowAnyOrigin } from '../api';
import { SCENARIOS } from '../scenarios';

interface ServeOptions {
  /** 0 means any free port. */
  port: number;
  scenario: ScenarioName;
}

/** Long enough to copy a token from the screen. */
const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Starts the service double on this machine, and prints how to call it. It runs until the process ends. */
export async function serve({ port, scenario }: ServeOptions, print: (line: string) => void): Promise<void> {
  const service = createService({ scenario, accessTokenSeconds: ACCESS_TOKEN_SECONDS });
  const listener = getRequestListener(createSite(service).fetch, { overrideGlobalObjects: false });
  const url = await listen(createServer(listener), port);
  print(`The service answers at ${url}, which is the value for baseUrl`);
  print(`Scenario "${scenario}": ${SCENARIOS[scenario].shows}\n`);
  for (const { userId, label } of service.users) {
    print(`User "${userId}" (${label})`);
    print(`  A new pair: POST ${url}/tokens/${userId}`);
    print(`  A first pair: ${JSON.stringify(await service.issueTokens(userId))}\n`);
  }
  print(`Every other user id works, too: POST ${url}/tokens/<user id>`);
  print('Stop with Ctrl+C.');
}

/** The service, and in place of the host's own backend an endpoint that gives out tokens. */
function createSite({ issueTokens, fetch }: TestService): Hono {
  const site = new Hono();
  site.use('/tokens/*', allowAnyOrigin);
  site.post('/tokens/:userId', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await issueTokens(c.req.param('userId')));
  });
  site.all('*', (c) => fetch(c.req.raw));
  return site;
}

/** The first free port from a number on. */
export async function findFreePort(from: number): Promise<number> {
  for (let port = from; ; port++) {
    const server = createServer();
    try {
      await listen(server, port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      continue;
    }
    server.close();
    return port;
  }
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
