#!/usr/bin/env node
import { run } from './testing/cli/run';

// Connections and timers that are still open must not delay the end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

// The program that reads the output, such as `head`, has ended. Nobody hears the result.
process.stdout.on('error', () => process.exit(1));

process.exitCode = await run(process.argv.slice(2), {
  print: console.log,
  printError: console.error,
  env: process.env,
});
