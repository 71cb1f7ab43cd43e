import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { version } from '../../../package.json';
import { listen } from '../../support/listen';
import { runCommand } from './runCommand';

it('prints its version', async () => {
  expect(await runCommand(['--version'])).toEqual({ code: 0, output: version, error: '' });
});

it.each([[['--help']], [['serve', '--help']], [['check', '-h']]])('explains itself with %j', async (args) => {
  const { code, output } = await runCommand(args);
  expect(code).toBe(0);
  expect(output).toContain('finance-chat serve [--port <number>] [--scenario <name>] [--answers <file>]');
  expect(output).toContain('signed-out');
});

const CHECK = ['check', 'https://money.example', '--user', 'a'];
const WITH_TOKEN = [...CHECK, '--access-token', 'secret'];

it.each([
  [[], 'A command is missing.'],
  [['start'], 'Unknown command "start".'],
  [['serve', '--prot', '80'], "Unknown option '--prot'."],
  [['serve', '--port', '70000'], '--port must be a whole number up to 65535.'],
  [['serve', '--scenario', 'toString'], 'Unknown scenario "toString".'],
  [['serve', '--answers', 'none.mjs'], '--answers cannot read none.mjs: '],
  [['serve', '--answers', 'docs/examples/replies.js'], '--answers takes a module whose default export is'],
  [['serve', '--answers', 'answers.mjs', 'now'], "Unexpected argument 'now'."],
  [['check'], '"check" takes one base address.'],
  [['check', 'https://a.example', 'https://b.example'], '"check" takes one base address.'],
  [['check', 'https://a.example'], '--user is missing.'],
  [CHECK, '--tokens-url <url> asks your token endpoint for them.'],
  [['check', 'http://a.example', '--user', 'a'], 'The base address must be https'],
  [['check', 'https://a.example?user=1', '--user', 'a'], 'The base address has a query'],
  [['check', 'money.example', '--user', 'a'], 'must be https, or http on a loopback host.'],
  [[...WITH_TOKEN, '--origin', 'shop'], '--origin must be an origin such as https://shop.example.'],
  [[...CHECK, '--tokens-url', '/tokens'], '--tokens-url must be https'],
  [[...WITH_TOKEN, '--tokens-url', 'https://a.example'], 'Only one of --access-token and --tokens-url fits.'],
  [[...CHECK, '--access-token', 'secret €'], 'The access token has a character that no header can have.'],
  [[...CHECK, '--access-token', 'Bearer secret'], 'must be the token alone, without "Bearer ".'],
  [[...WITH_TOKEN, '--only', 'cards'], 'Unknown check "cards".'],
  [[...WITH_TOKEN, '--wait=-1'], '--wait must be a whole number up to 86400.'],
  [[...WITH_TOKEN, '--acces-token', 'secret'], "Unknown option '--acces-token'."],
])('refuses %j', async (args, sentence) => {
  const { code, output, error } = await runCommand(args);
  expect([code, output]).toEqual([2, '']);
  expect(error).toContain(sentence);
  expect(error).toContain('"finance-chat --help"');
  expect(error).not.toContain('secret');
});

it('says that the port is in use', async () => {
  const server = await listen(createServer());
  const { port } = new URL(server.url);
  const { code, error } = await runCommand(['serve', '--port', port]);
  expect(error).toContain(`Port ${port} is in use: --port 0 takes one that is free.`);
  expect(code).toBe(2);
  server.close();
});
