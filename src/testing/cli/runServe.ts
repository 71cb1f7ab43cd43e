import { parseArgs } from 'node:util';
import type { ScenarioName } from '../../testing';
import { SCENARIOS } from '../scenarios';
import { findFreePort, serve } from './serve';
import type { Terminal } from './terminal';
import { numberOf, UsageError } from './usage';

const SCENARIO_LINES = Object.entries(SCENARIOS)
  .map(([name, { shows }]) => `    ${name.padEnd(14)} ${shows}`)
  .join('\n');

export const SERVE_HELP = `finance-chat serve [--port <number>] [--scenario <name>]
  Starts a service for development, with CORS for every origin. The port is 4310 unless given.
  Every user id works. POST /tokens/<user id> gives a new pair.

  Scenarios
${SCENARIO_LINES}`;

export async function runServe(args: string[], print: Terminal['print']): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4310' },
      scenario: { type: 'string', default: 'usual' },
    },
  });
  const port = numberOf('port', values.port, 65_535);
  const { scenario } = values;
  if (!isScenario(scenario)) throw new UsageError(`Unknown scenario "${scenario}".`);
  try {
    await serve({ port, scenario }, print);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw error;
    throw new UsageError(`Port ${port} is in use, but --port ${await findFreePort(port + 1)} is free.`);
  }
}

function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}
