import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen';

/** The six operations, by a word each. */
const OPERATIONS = {
  'POST /api/auth/refresh': 'refresh',
  'POST /api/chat/session/create': 'session',
  'POST /api/chat/send': 'send',
  'GET /api/money/metrics': 'metrics',
  'GET /api/money/actions': 'actions',
  'POST /api/integrations/bankdata/connect': 'connect',
} as const;

export type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS];

interface Call {
  operation: Operation;
  token: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
  body: any;
}

/** An answer: JSON with status 200 unless said otherwise, `raw` as it stands, whatever `write` does, or none at all. */
export type Answer =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | { status?: number; raw: string; headers?: Record<string, string> }
  | { write(response: ServerResponse): void }
  | 'drop';

type Script = Answer | ((call: Call) => Answer | Promise<Answer>);

export type FakeService = Awaited<ReturnType<typeof serveFake>>;

export const METRICS = {
  asOfDate: '2026-05-03',
  currency: 'GBP',
  cards: [
    { key: 'cash_balance', title: 'Cash balance', value: 4321.09 },
    { key: 'card_owed', title: 'Card owed', value: -87.65 },
  ],
};

export const ACTIONS = {
  items: [
    { insightId: 'ins_1', title: 'Move £300 to savings', priorityRank: 2 },
    { insightId: 'ins_2', title: 'Check the gas bill', priorityRank: 1 },
  ],
};

export const CONNECT = { connect_url: 'https://link.bank.example/start?secret=s3cret' };

export const PAIR = { accessToken: 'access-2', refreshToken: 'refresh-2' };

export const SESSION = { sessionId: 'ses_1', chatType: 'free', createdAt: '2026-05-03T10:00:00Z' };

const USUAL: Record<Operation, Script> = {
  refresh: { body: PAIR },
  session: { body: SESSION },
  send: ({ body }) => ({ body: replyTo(body.payload.text) }),
  metrics: { body: METRICS },
  actions: { body: ACTIONS },
  connect: { body: CONNECT },
};

const replyTo = (text: string) => ({
  messages: [{ payloadType: 'text', payload: { text: `You said: ${text}` } }],
});

export const refusal = (status: number, detail = 'Something is wrong', headers = {}): Answer => ({
  status,
  body: { detail, request_id: `req_${status}` },
  headers,
});

/** Answers every call as usual, until a test says otherwise, and remembers them all. */
export async function serveFake() {
  const calls: Call[] = [];
  const strays: string[] = [];
  const scripts = { ...USUAL };
  const next: Record<Operation, Script[]> = {
    refresh: [],
    session: [],
    send: [],
    metrics: [],
    actions: [],
    connect: [],
  };

  async function handle(request: IncomingMessage, response: ServerResponse) {
    // A browser repeats a POST by itself on a connection that it used before.
    response.setHeader('Connection', 'close');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
    const operation = OPERATIONS[`${request.method} ${request.url}` as keyof typeof OPERATIONS];
    const asks = request.method === 'OPTIONS';
    if (!operation && !(asks && request.url?.startsWith('/api/')))
      strays.push(`${request.method} ${request.url}`);
    if (asks) return response.writeHead(204).end();
    if (!operation) return response.writeHead(404).end();
    const text = await textOf(request);
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const call = { operation, token, body: text ? JSON.parse(text) : undefined };
    calls.push(call);
    const script = next[operation].shift() ?? scripts[operation];
    const answer = typeof script === 'function' ? await script(call) : script;
    if (answer === 'drop') return response.destroy();
    if ('write' in answer) return answer.write(response);
    const content =
      'raw' in answer ? answer.raw : answer.body === undefined ? '' : JSON.stringify(answer.body);
    const type = 'raw' in answer ? 'text/html' : 'application/json';
    response.writeHead(answer.status ?? 200, { 'Content-Type': type, ...answer.headers }).end(content);
  }

  const server = await listen(createServer((request, response) => void handle(request, response)));

  return {
    ...server,
    calls,
    /** Requests that are none of the six. */
    strays,
    /** The operations called so far, in order. */
    called: () => calls.map(({ operation }) => operation),
    /** The texts sent so far, in order. */
    texts: () => calls.flatMap(({ operation, body }) => (operation === 'send' ? [body.payload.text] : [])),
    /** Answers every further call of an operation so. */
    always(operation: Operation, script: Script) {
      scripts[operation] = script;
    },
    /** Answers the next calls of an operation so, one after the other. */
    next(operation: Operation, ...answers: Script[]) {
      next[operation].push(...answers);
    },
    /** Answers as usual again. */
    usual(operation: Operation) {
      scripts[operation] = USUAL[operation];
    },
    /** Keeps the next call of an operation waiting until the returned function is called with its answer. */
    hold(operation: Operation) {
      let release: (answer?: Answer) => void = () => {};
      const held = new Promise<Answer | undefined>((resolve) => {
        release = resolve;
      });
      next[operation].push(async (call) => {
        const usual = USUAL[operation];
        return (await held) ?? (typeof usual === 'function' ? usual(call) : usual);
      });
      return release;
    },
  };
}

async function textOf(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
