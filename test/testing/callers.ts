import { type DemoOptions, startDemo } from '../../demo/server';
import { createService, type TestServiceOptions, type TokenPair } from '../../src/testing';
import { ENDPOINTS, type EndpointName } from '../../src/testing/endpoints';

const START = '2025-11-21T10:00:00.000Z';

/** Starts on a fixed day. `pass` moves the time forward. */
export function createClock() {
  let time = Date.parse(START);
  return {
    now: () => new Date(time),
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
  body: any;
}

/** Serves the demo over real HTTP on a free port. `await using` closes it. */
export async function serveDemo(options: DemoOptions['service'] = {}, dist?: string) {
  const clock = createClock();
  const demo = await startDemo({
    port: 0,
    ...(dist ? { dist } : {}),
    service: { now: clock.now, answerDelayMs: () => 0, ...options },
  });
  return { ...demo, clock, [Symbol.asyncDispose]: demo.close };
}

export type Caller = Awaited<ReturnType<typeof signIn>>;

/** Calls a service without a server, as one user. */
export async function signIn(userId: string, options: TestServiceOptions = {}) {
  const clock = createClock();
  const service = createService({ now: clock.now, answerDelayMs: () => 0, ...options });
  return { clock, ...callerOf(service, userId, await service.issueTokens(userId)) };
}

export function callerOf(service: ReturnType<typeof createService>, userId: string, pair: TokenPair) {
  const fetch = (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${pair.accessToken}`, ...init.headers };
    return service.fetch(`https://money.example${path}`, { ...init, headers });
  };
  const request = async (path: string, init?: RequestInit) => {
    const answer = await fetch(path, init);
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  };
  const call = (name: EndpointName, body?: unknown): Promise<Answer> =>
    request(ENDPOINTS[name].path, { ...postOf({}, body), method: ENDPOINTS[name].method });
  const createSession = async (): Promise<string> =>
    (await call('session', { chatType: 'free', userId })).body.sessionId;
  const say = async (text: string, more: object = {}) => {
    const sessionId = await createSession();
    return call('send', { sessionId, userId, payloadType: 'text', payload: { text, ...more } });
  };

  return {
    service,
    pair,
    fetch,
    request,
    call,
    createSession,
    say,
    ask: async (text: string): Promise<string> => (await say(text)).body.messages[0].payload.text,
    metrics: async () => (await call('metrics')).body,
    connectLink: async () => new URL((await call('connect')).body.connect_url).pathname,
  };
}

export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, init);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

export function postOf(headers: Record<string, string>, body?: unknown): RequestInit {
  if (body === undefined) return { method: 'POST', headers };
  return {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}
