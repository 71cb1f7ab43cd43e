import { CHECK_HELP, runCheck } from './runCheck';
import { runServe, SERVE_HELP } from './serve';
import { isUsageError, type Terminal, UsageError } from './usage';

declare const __VERSION__: string;

/** Runs the command line. Returns the exit code, for `serve` as soon as it has started. */
export async function run(args: string[], terminal: Terminal): Promise<number> {
  const { print, printError } = terminal;
  const [command, ...rest] = args;
  try {
    if (command === '--version') print(__VERSION__);
    else if (args.includes('--help') || args.includes('-h')) {
      print(`${SERVE_HELP}\n\n${CHECK_HELP}`);
    } else if (command === 'serve') await runServe(rest, print);
    else if (command === 'check') return await runCheck(rest, terminal);
    else throw new UsageError(command ? `Unknown command "${command}".` : 'A command is missing.');
    return 0;
  } catch (error) {
    if (!(error instanceof Error) || !isUsageError(error)) throw error;
    // The rest of Node's sentence is about arguments that begin with a dash.
    const [sentence] = error.message.split('. ');
    printError(`${sentence?.replace(/\.$/, '')}. "finance-chat --help" shows what it takes.`);
    return 2;
  }
}
