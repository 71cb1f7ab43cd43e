import { run } from '../../../src/testing/cli/run';

interface Given {
  env?: Record<string, string>;
  input?: string;
}

/** Runs the command line, and returns its output. */
export async function runCommand(args: string[], { env = {}, input = '' }: Given = {}) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await run(args, {
    print: (line) => lines.push(line),
    printError: (line) => errors.push(line),
    env,
    readInput: async () => input,
  });
  return { code, output: lines.join('\n'), error: errors.join('\n') };
}
