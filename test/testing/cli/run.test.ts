// @vitest-environment node
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { version } from '../../../package.json';
import { listen } from '../../support/listen';
import { runCommand } from './runCommand';

const runWith = (...args: string[]) => runCommand(args);

it('prints its version', async () => {
  expect(await runWith('--version')).toEqual({ code: 0, output: version, error: '' });
});

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
  [
    ['check', 'https://a.example', '--user', 'a', '--tokens-stdin'],
    'Standard input must be a pair of tokens',
  ],
  [['check', 'https://a.example', '--user', 'a', '--tokens-url', '/tokens'], '--tokens-url must be https'],
  [[...CHECK, '--tokens-stdin'], 'Only one of --access-token, --tokens-stdin, --tokens-url fits.'],
  [[...CHECK, '--wait=-1'], '--wait must be a whole number up to 86400.'],
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

it('names a free port if the port is in use', async () => {
  const server = await listen(createServer());
  const { port } = new URL(server.url);
  const { code, error } = await runWith('serve', '--port', port);
  const [, free = ''] = /^Port \d+ is in use, but --port (\d+) is free\./.exec(error) ?? [];
  expect(Number(free)).toBeGreaterThan(Number(port));
  expect(code).toBe(2);
  server.close();
});
