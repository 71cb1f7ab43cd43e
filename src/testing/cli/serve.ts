import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createService, type ScenarioName, type ServiceOptions, type TestService } from '../../testing';
import { allowAnyOrigin } from '../http';
import { SCENARIOS } from '../scenarios';
import { numberOf, type Terminal, UsageError } from './usage';

const SCENARIO_LINES = Object.entries(SCENARIOS)
  .map(([name, { shows }]) => `    ${name.padEnd(14)} ${shows}`)
  .join('\n');

export const SERVE_HELP = `finance-chat serve [--port <number>] [--scenario <name>] [--answers <file>]
  Starts a service for development, with CORS for every origin. The port is 4310 unless given.
  Every user id works. POST /tokens/<user id> gives a new pair.

  --answers takes a module: export default (text, { userId, about, context }) => a text, a message, a list
  of them, or an async generator of pieces of a text. undefined leaves the answer to the service.

  Scenarios
${SCENARIO_LINES}`;

/** Long enough to copy a token from the screen. */
const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Starts the service double on this machine, and prints how to call it. It runs until the process ends. */
export async function runServe(args: string[], print: Terminal['print']): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4310' },
      scenario: { type: 'string', default: 'usual' },
      answers: { type: 'string' },
    },
  });
  const port = numberOf('port', values.port, 65_535);
  const { scenario, answers } = values;
  if (!isScenario(scenario)) throw new UsageError(`Unknown scenario "${scenario}".`);
  const answer = answers === undefined ? undefined : await readAnswers(answers);
  const service = createService({
    scenario,
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
    ...(answer && { answer }),
  });
  const listener = getRequestListener(createSite(service).fetch, { overrideGlobalObjects: false });
  const url = await listen(createServer(listener), port).catch(({ code }: NodeJS.ErrnoException) => {
    const state = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
    throw new UsageError(`Port ${port} ${state}: --port 0 takes one that is free.`);
  });
  print(`baseUrl: ${url}`);
  print(`Scenario "${scenario}": ${SCENARIOS[scenario].shows}\n`);
  for (const { userId, label } of service.users) {
    print(`User "${userId}" (${label})`);
    print(`  A new pair: POST ${url}/tokens/${userId}`);
    print(`  A first pair: ${JSON.stringify(await service.issueTokens(userId))}\n`);
  }
  print(`Every other user id works, too: POST ${url}/tokens/<user id>`);
  print('Stop with Ctrl+C.');
}

function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}

/** Own answers, from the default export of a module. */
async function readAnswers(file: string): Promise<NonNullable<ServiceOptions['answer']>> {
  const url = pathToFileURL(resolve(file)).href;
  const { default: answer } = await import(/* @vite-ignore */ url).catch((error: Error) => {
    throw new UsageError(`--answers cannot read ${file}: ${error.message}`);
  });
  if (typeof answer === 'function') return answer;
  throw new UsageError('--answers takes a module whose default export is a function.');
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

/** Listens on this machine. Resolves with the address. */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
