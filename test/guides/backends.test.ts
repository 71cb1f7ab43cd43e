import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openChat } from '../support/chat';
import { postOf, send } from '../testing/callers';
import { runCommand } from '../testing/cli/runCommand';

const SITE = 'https://shop.example';
const TOKEN_SECRET = 'a secret of the test';
const KEY = new TextEncoder().encode(TOKEN_SECRET);

const BACKENDS = [
  { name: 'the Node example', command: process.execPath, file: 'docs/examples/backend.mjs' },
  { name: 'the Python example', command: 'python3', file: 'docs/examples/backend.py' },
];

const isInstalled = ({ command }: { command: string }) => spawnSync(command, ['--version']).status === 0;

for (const { name, command } of BACKENDS.filter((backend) => !isInstalled(backend))) {
  it(`cannot test ${name} without ${command}`, ({ skip }) => {
    if (process.env.CI) expect.fail(`${command} is not installed. On Debian: apt-get install ${command}`);
    skip(`${command} is not installed`);
  });
}

describe.each(BACKENDS.filter(isInstalled))('$name', ({ command, file }) => {
  let child: ChildProcess;
  let url = '';
  let cookie = '';

  beforeAll(async () => {
    const env = { ...process.env, PORT: '0', SITE, TOKEN_SECRET };
    child = spawn(command, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    for await (const line of lines) {
      [, url = '', cookie = ''] = /^(\S+) with the cookie (\S+)$/.exec(line) ?? [];
      break;
    }
  });

  afterAll(() => child.kill());

  const askForTokens = (headers: Record<string, string>) =>
    send(`${url}/chat-tokens`, { method: 'POST', headers });

  const signIn = async () => (await askForTokens({ Origin: SITE, Cookie: cookie })).body;

  const post = async (path: string, accessToken: string, body: object) =>
    send(`${url}/api/${path}`, postOf({ Authorization: `Bearer ${accessToken}` }, body));

  it('fits, for a page of the site', async () => {
    const tokens = ['--tokens-url', `${url}/chat-tokens`, '--cookie', cookie];
    const { output } = await runCommand(['check', url, '--user', 'ada', '--origin', SITE, ...tokens]);
    expect(output).toMatch(/faults=0 notes=0/);
  });

  it('renews an expired access token', async () => {
    const pair = await signIn();
    const { payload } = await jwtVerify(pair.accessToken, KEY);
    const accessToken = await new SignJWT({ ...payload, exp: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(KEY);
    const tokens = { ...pair, accessToken };
    const { chat, replies, says } = openChat({ baseUrl: url, userId: 'ada', tokens, persistence: 'none' });
    chat.start();
    chat.send('Grüezi');
    await vi.waitFor(() => expect(replies()).toEqual(['You said: Grüezi']));
    expect(says('auth:refreshed', 'auth:failed')).toEqual(['auth:refreshed']);
  });

  it('takes a refresh token once, for nothing else, and after a second time none of that chat', async () => {
    const { accessToken, refreshToken } = await signIn();
    expect((await post('chat/session/create', refreshToken, {})).status).toBe(401);
    const renew = (token: string) => post('auth/refresh', accessToken, { refreshToken: token });
    const first = await renew(refreshToken);
    expect(first.status).toBe(200);
    const second = await renew(refreshToken);
    expect(second).toMatchObject({ status: 401, body: { detail: 'Unauthorized' } });
    expect((await renew(first.body.refreshToken)).status).toBe(401);
    // Another chat of the same user goes on.
    const other = await signIn();
    const renewed = await post('auth/refresh', other.accessToken, { refreshToken: other.refreshToken });
    expect(renewed.status).toBe(200);
  });

  it('gives tokens only to a page of the site, for who is signed in there', async () => {
    const { status, headers } = await askForTokens({ Origin: SITE, Cookie: cookie });
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect((await askForTokens({ Origin: 'https://evil.example', Cookie: cookie })).status).toBe(403);
    expect((await askForTokens({ Cookie: cookie })).status).toBe(403);
    expect((await askForTokens({ Origin: SITE })).status).toBe(401);
    expect((await askForTokens({ Origin: SITE, Cookie: 'session=guessed' })).status).toBe(401);
  });
});
