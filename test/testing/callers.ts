import { type DemoOptions, startDemo } from '../../demo/server';
import type { TokenPair } from '../../src/testing/tokens';

const START = '2025-11-21T10:00:00.000Z';
export const TODAY = '2025-11-21';

/** Starts on a fixed day. `pass` moves the time forward. */
function createClock() {
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
  return {
    ...demo,
    clock,
    signIn: async (userId: string) => createCaller(demo.url, userId, await demo.service.issueTokens(userId)),
    [Symbol.asyncDispose]: demo.close,
  };
}

export type Caller = ReturnType<typeof createCaller>;

/** Calls the service as one customer. */
export function createCaller(url: string, userId: string, pair: TokenPair) {
  const headers = { Authorization: `Bearer ${pair.accessToken}` };
  const get = (path: string) => send(url + path, { headers });
  const post = (path: string, body?: unknown) => send(url + path, postOf(headers, body));

  return {
    userId,
    pair,
    headers,
    get,
    post,
    createSession: async (): Promise<string> =>
      (await post('/api/chat/session/create', { chatType: 'free', userId })).body.sessionId,
    async ask(question: string): Promise<string> {
      const sessionId = await this.createSession();
      const payload = { text: question };
      const answer = await post('/api/chat/send', { sessionId, userId, payloadType: 'text', payload });
      return answer.body.messages[0].payload.text;
    },
    async connect(bank: string): Promise<Response> {
      const { body } = await post('/api/integrations/bankdata/connect');
      return fetch(`${body.connect_url}/consent`, { method: 'POST', body: new URLSearchParams({ bank }) });
    },
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
