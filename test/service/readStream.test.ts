// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { ReadStream } from '../../src/service/readStream';
import { type Handler, serve, write } from '../support/serve';
import { openService, rejection, send } from '../support/service';

/** Answers with a body of this type. */
const answer =
  (type: string | undefined, raw: string, status = 200): Handler =>
  (_, response) =>
    write(response, { status, raw, headers: { 'Content-Type': type ?? '' } });

const toTexts: ReadStream = ({ body }) => body?.pipeThrough(new TextDecoderStream() as never);

async function textOf(stream: unknown) {
  let text = '';
  for await (const piece of stream as ReadableStream<string>) text += piece;
  return text;
}

async function sendTo(handler: Handler, readStream: ReadStream) {
  const server = await serve(handler);
  const { service, warnings } = openService(server.url, { readStream });
  return { answer: send(service), warnings, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

it.each(['text/plain', 'text/event-stream', 'application/x-ndjson', 'application/json-seq', ''])(
  'asks for the stream of an answer of the type %j',
  async (type) => {
    await using sent = await sendTo(answer(type, 'Hello'), toTexts);
    expect(await textOf(await sent.answer)).toBe('Hello');
  },
);

it.each([
  ['JSON', 'application/json; charset=utf-8', '{"detail":"No","request_id":"r"}', 200, { kind: 'refused' }],
  ['a portal’s page', 'text/html', '<p>Sign in', 200, { kind: 'malformed', status: 200 }],
  ['a failure', 'text/plain', 'Down', 500, { kind: 'unavailable', status: 500 }],
])('never asks for the stream of %s', async (_, type, raw, status, failure) => {
  const asked = vi.fn(toTexts);
  await using sent = await sendTo(answer(type, raw, status), asked);
  expect(await rejection(sent.answer)).toMatchObject(failure);
  expect(asked).not.toHaveBeenCalled();
});

it.each([undefined, null])('reads the body as usual where it returns %j', async (nothing) => {
  await using sent = await sendTo(answer('text/plain', '{"any":1}'), () => nothing as undefined);
  expect(await sent.answer).toEqual({ any: 1 });
});

it.each<[string, (response: Response) => unknown]>([
  ['throws', () => JSON.parse('{')],
  ['returns a promise', async () => new ReadableStream()],
  ['returns a text', () => 'Hello'],
  [
    'reads the body and returns nothing',
    (response: Response) => {
      response.text();
    },
  ],
])('takes the message for sent, and says so, where it %s', async (_, act) => {
  await using sent = await sendTo(answer('text/plain', 'Hello'), act as unknown as ReadStream);
  expect(await sent.answer).toBeUndefined();
  expect(sent.warnings).toEqual([['host-threw', '"readStream"']]);
});

it('does not cut a stream that flows for longer than a request may wait', async () => {
  vi.useFakeTimers();
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller;
    },
  });
  const signals: AbortSignal[] = [];
  const { service } = openService('http://127.0.0.1:1', {
    readStream: toTexts,
    requestTimeout: 100,
    async fetch(_, { signal }) {
      signals.push(signal);
      return new Response(body, { headers: { 'Content-Type': 'text/plain' } });
    },
  });
  const stream = await send(service);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  source?.enqueue(new TextEncoder().encode('long'));
  source?.close();
  expect(await textOf(stream)).toBe('long');
});
