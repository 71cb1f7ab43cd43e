import { run } from '../../../src/testing/cli/run';

/** Runs the command line, and returns its output. */
export async function runCommand(args: string[], { env = {} }: { env?: Record<string, string> } = {}) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await run(args, {
    print: (line) => lines.push(line),
    printError: (line) => errors.push(line),
    env,
  });
  return { code, output: lines.join('\n'), error: errors.join('\n') };
}
