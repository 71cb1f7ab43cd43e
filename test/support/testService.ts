import * as v from 'valibot';
import { ENDPOINTS, type Endpoint } from '../../src/testing/endpoints';
import { type Answer, type Call, type Operation, readCall, refusal } from './answers';
import { createBackend } from './backend';
import { deferred } from './deferred';
import { type Request, serve, write } from './serve';

export type Script = Answer | ((call: Call) => Answer | Promise<Answer>);

export type TestService = Awaited<ReturnType<typeof startService>>;

/** A backend over real HTTP: it answers as usual until a test scripts an answer, and remembers every call. */
export async function startService(backend = createBackend()) {
  const calls: Call[] = [];
  const standing = new Map<Operation, Script>();
  const queues = new Map<Operation, Script[]>();
  const server = await serve(async (request, response) => write(response, await answerTo(request)));

  async function answerTo({ method, path, headers, body }: Request): Promise<Answer> {
    const call = readCall(path, { method, headers: { ...headers } as HeadersInit, body });
    if (!call) return { status: 404 };
    const { operation } = call;
    calls.push(call);
    const script = queues.get(operation)?.shift() ?? standing.get(operation) ?? answerAsUsual;
    return typeof script === 'function' ? script(call) : script;
  }

  async function answerAsUsual(call: Call): Promise<Answer> {
    const { request }: Endpoint = ENDPOINTS[call.operation];
    // As strict as the service double: a body that does not fit fails the call.
    if (request ? !v.is(request, call.body) : call.body !== undefined) return refusal(422);
    backend.left(call);
    const { answer, lateMs, delivered } = backend.receive(call);
    if (lateMs) await new Promise((resolve) => setTimeout(resolve, lateMs));
    if (typeof answer === 'object') delivered();
    return answer;
  }

  function next(operation: Operation, ...scripts: Script[]) {
    queues.set(operation, [...(queues.get(operation) ?? []), ...scripts]);
  }

  return {
    ...server,
    ...backend,
    calls,
    /** The operations called so far, in order. */
    called: () => calls.map(({ operation }) => operation),
    /** The texts sent so far, in order. */
    texts: () => calls.flatMap(({ operation, body }) => (operation === 'send' ? [body.payload.text] : [])),
    /** Gives the next calls of an operation these answers, one after the other. */
    next,
    /** Gives every further call of an operation this answer. */
    always(operation: Operation, script: Script) {
      standing.set(operation, script);
    },
    /** Gives the usual answers again. */
    usual(operation: Operation) {
      standing.delete(operation);
    },
    /** Keeps the next call of an operation waiting until the returned function is called with its answer. */
    hold(operation: Operation) {
      const held = deferred<Answer | undefined>();
      next(operation, async (call) => (await held.promise) ?? answerAsUsual(call));
      return (answer?: Answer) => held.resolve(answer);
    },
  };
}
