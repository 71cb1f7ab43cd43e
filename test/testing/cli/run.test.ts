// @vitest-environment node
import { expect, it } from 'vitest';
import { run } from '../../../src/testing/cli/run';

async function runWith(...args: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await run(
    args,
    (line) => lines.push(line),
    (line) => errors.push(line),
  );
  return { code, output: lines.join('\n'), error: errors.join('\n') };
}

const CHECK = ['check', 'https://money.example', '--user', 'a', '--access-token', 'secret'];

it.each([[['--help']], [['serve', '--help']], [['check', '--help']]])(
  'explains itself with %j',
  async (args) => {
    const { code, output } = await runWith(...args);
    expect(code).toBe(0);
    expect(output).toContain('finance-chat serve [--port <number>] [--scenario <name>]');
    expect(output).toContain('signed-out');
  },
);

it.each([
  [[], 'A command is missing.'],
  [['start'], 'Unknown command "start".'],
  [['serve', '--prot', '80'], "Unknown option '--prot'."],
  [['serve', '--port', 'http'], '--port must be a whole number up to 65535.'],
  [['serve', '--port', '70000'], '--port must be a whole number up to 65535.'],
  [['serve', '--scenario', 'toString'], 'Unknown scenario "toString".'],
  [['serve', 'now'], "Unexpected argument 'now'."],
  [['check'], '"check" takes one base address.'],
  [['check', 'https://a.example', 'https://b.example'], '"check" takes one base address.'],
  [['check', 'https://a.example'], '--user is missing.'],
  [['check', 'https://a.example', '--user', 'a'], '--access-token is missing.'],
  [
    ['check', 'http://a.example', '--user', 'a', '--access-token', 'secret'],
    'The base address must be https',
  ],
  [
    ['check', 'money.example', '--user', 'a', '--access-token', 'secret'],
    'The base address must be https, or http on a loopback host.',
  ],
  [[...CHECK, '--origin', 'shop'], '--origin must be an origin such as https://shop.example.'],
  [[...CHECK, '--timeout', 'long'], '--timeout must be a whole number'],
  [[...CHECK, '--acces-token', 'secret'], "Unknown option '--acces-token'."],
])('refuses %j', async (args, sentence) => {
  const { code, output, error } = await runWith(...args);
  expect(code).toBe(2);
  expect(output).toBe('');
  expect(error).toContain(sentence);
  expect(error).toContain('"finance-chat --help"');
  expect(error).not.toContain('secret');
});
