import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'dist/cli.mjs');
const EXAMPLES = join(ROOT, 'docs/examples/testing');

/** Starts a program, and returns its output up to the line that matches. */
async function start(args: string[], last: RegExp, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (last.test(line)) break;
  }
  return { child, output: lines.join('\n') };
}

function kill(child: ChildProcess, signal: NodeJS.Signals) {
  const exit = once(child, 'exit');
  child.kill(signal);
  return exit;
}

const check = (...args: string[]) => promisify(execFile)(process.execPath, [CLI, 'check', ...args]);

function firstPair(output: string, label: RegExp): string[] {
  const [, json = '{}'] = label.exec(output) ?? [];
  const { accessToken, refreshToken } = JSON.parse(json);
  return ['--access-token', accessToken, '--refresh-token', refreshToken];
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  it(`"serve" starts a service that "check" finds correct, and ends on ${signal}`, {
    tags: signal === 'SIGTERM' ? ['all'] : [],
  }, async () => {
    const { child, output } = await start([CLI, 'serve', '--port', '0'], /Stop with/);
    const [url = ''] = output.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
    expect(output.split('\n')[0]).toBe(`baseUrl: ${url}`);
    for (const user of ['london', 'lisbon', 'osaka']) expect(output).toContain(`User "${user}"`);
    const pair = firstPair(output, /User "osaka"[\s\S]*?first pair: (.*)/);
    const { stdout } = await check(url, '--user', 'osaka', ...pair, '--origin', 'https://shop.example');
    expect(stdout).toContain('faults=0 notes=0');
    const tokens = ['--tokens-url', `${url}/tokens/user-1`];
    expect((await check(url, '--user', 'user-1', ...tokens)).stdout).toContain('faults=0 notes=0');
    // A kept connection and a slow answer do not delay the end.
    expect(await kill(child, signal)).toEqual([0, null]);
  });
}

it('"serve" plays a scenario with answers from a module, and "check" says what is wrong in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'finance-chat-'));
  const file = join(folder, 'answers.mjs');
  await writeFile(file, "export default (text, { userId }) => text + ', ' + userId + '!'");
  const args = ['--port', '0', '--scenario', 'malformed', '--answers', file];
  const { child, output } = await start([CLI, 'serve', ...args], /Stop with/);
  const [url = ''] = output.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
  const pair = firstPair(output, /User "london"[\s\S]*?first pair: (.*)/);
  const { code, stdout } = await check(url, '--user', 'london', ...pair).catch((error) => error);
  expect(code).toBe(1);
  expect(stdout).toContain('cards.0.value is missing.');
  expect(stdout).toContain('items.0.priorityRank must be a number, but is a string.');
  expect(stdout).toContain('connect_url is missing.');

  const { accessToken } = await (await fetch(`${url}/tokens/london`, { method: 'POST' })).json();
  const post = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { sessionId } = await post('/api/chat/session/create', { chatType: 'free', userId: 'london' });
  const message = { sessionId, userId: 'london', payloadType: 'text', payload: { text: 'Hello' } };
  const { messages } = await post('/api/chat/send', message);
  expect(messages).toEqual([{ payloadType: 'text', payload: { text: 'Hello, london!' } }]);
  await kill(child, 'SIGTERM');
  await rm(folder, { recursive: true });
});

it('a wrong command ends with 2 and one sentence', async () => {
  const { code, stderr } = await check('--nothing').catch((error) => error);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Unknown option '--nothing'\. "finance-chat --help" shows what it takes\.\n$/);
});

it('the example of a plain Node server is a correct service', { tags: ['all'] }, async () => {
  const { child, output } = await start([join(EXAMPLES, 'server.mjs')], /^\{/, { PORT: '0' });
  const [url = ''] = output.split('\n');
  const pair = firstPair(output, /^(\{.*)$/m);
  const { stdout } = await check(url, '--user', 'london', ...pair, '--origin', 'https://a.example');
  expect(stdout).toContain('faults=0 notes=0');
  await kill(child, 'SIGTERM');
});
