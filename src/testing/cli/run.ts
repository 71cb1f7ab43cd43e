import { parseArgs } from 'node:util';
import type { ScenarioName } from '../../testing';
import { isSafeLink } from '../endpoints';
import { SCENARIOS } from '../scenarios';
import { check } from './check';
import { serve } from './serve';

type Print = (line: string) => void;

/** A mistake in the command line. Its message says how to put it right. */
class UsageError extends Error {}

const HELP = `finance-chat serve [--port <number>] [--scenario <name>]
  Starts a service for development, with CORS for every origin. The port is 4310 unless given.

  Scenarios
${Object.entries(SCENARIOS)
  .map(([name, { shows }]) => `    ${name.padEnd(14)} ${shows}`)
  .join('\n')}

finance-chat check <baseUrl> --user <id> --access-token <token> [--refresh-token <token>] [--origin <origin>]
  Calls your service as a page of that origin would, CORS included, and says for each operation what
  does not fit. Without --origin, the page has the origin of the service.
  It creates a session and sends the message "Hello" into it. A refresh token is used up.
  --timeout <milliseconds> says how long to wait for each answer. It is 30000 unless given.
  Exits with 0 if everything fits, with 1 if something does not, and with 2 if the command is wrong.`;

/** Runs the command line. Returns the exit code, for `serve` as soon as it has started. */
export async function run(args: string[], print: Print, printError: Print): Promise<number> {
  const secrets: string[] = [];
  const printSafely = (line: string) =>
    print(secrets.reduce((text, secret) => text.replaceAll(secret, '[token]'), line));
  try {
    const [command, ...rest] = args;
    if (command === '--help' || command === '-h' || rest.includes('--help')) print(HELP);
    else if (command === 'serve') await runServe(rest, print);
    else if (command === 'check') return await runCheck(rest, printSafely, secrets);
    else throw new UsageError(command ? `Unknown command "${command}".` : 'A command is missing.');
    return 0;
  } catch (error) {
    if (!(error instanceof Error) || !isUsageError(error)) throw error;
    // The rest of what Node says is about arguments that begin with a dash.
    const [sentence] = error.message.split('. ');
    printError(`${sentence?.replace(/\.$/, '')}. "finance-chat --help" shows what it takes.`);
    return 2;
  }
}

async function runServe(args: string[], print: Print): Promise<void> {
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
  await serve({ port, scenario }, print).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new UsageError(`Port ${port} is in use, so choose another with --port.`);
  });
}

async function runCheck(args: string[], print: Print, secrets: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: joinTokens(args),
    allowPositionals: true,
    options: {
      user: { type: 'string' },
      'access-token': { type: 'string' },
      'refresh-token': { type: 'string' },
      origin: { type: 'string' },
      timeout: { type: 'string', default: '30000' },
    },
  });
  const [address, ...others] = positionals;
  const { user, 'access-token': accessToken, 'refresh-token': refreshToken, origin } = values;
  if (!address || others.length > 0) throw new UsageError('"check" takes one base address.');
  if (!user) throw new UsageError('--user is missing.');
  if (!accessToken) throw new UsageError('--access-token is missing.');
  secrets.push(...[accessToken, refreshToken ?? ''].filter((token) => token !== ''));
  const baseUrl = baseUrlOf(address);
  const options = {
    baseUrl,
    origin: origin === undefined ? undefined : otherOrigin(baseUrl, origin),
    timeoutMs: numberOf('timeout', values.timeout, 2 ** 31 - 1),
    userId: user,
    accessToken,
    refreshToken,
  };
  return (await check(options, print)) ? 0 : 1;
}

/** A token may begin with a dash, and would pass for an option. */
function joinTokens(args: string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1) ?? '';
    if (['--access-token', '--refresh-token'].includes(last)) joined.splice(-1, 1, `${last}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** The widget takes the same addresses. */
function baseUrlOf(address: string): string {
  if (isSafeLink(address)) return address.replace(/\/+$/, '');
  throw new UsageError('The base address must be https, or http on a loopback host.');
}

/** The origin of the page, unless it is the one of the service. */
function otherOrigin(baseUrl: string, text: string): string | undefined {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin === 'null') throw new UsageError('--origin must be an origin such as https://shop.example.');
  return origin === new URL(baseUrl).origin ? undefined : origin;
}

function numberOf(option: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= max) return number;
  throw new UsageError(`--${option} must be a whole number up to ${max}.`);
}

function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}

/** Errors of `parseArgs` have a code. */
function isUsageError(error: Error): boolean {
  return error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
}
