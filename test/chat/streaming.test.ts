// @vitest-environment node

import { expect, it } from 'vitest';
import { textOf } from '../../src/chat/entry';
import { toStored } from '../../src/chat/storage';
import { settle } from '../support/deferred';
import { fc } from '../support/random';
import { talk } from '../support/talk';

const NONE = { payloadType: '', payload: {} };

/** A conversation with one reply that is arriving, and the writer of its pieces. */
async function begin(...pieces: string[]) {
  const talking = talk();
  await talking.start();
  const stream = talking.conversation.reply();
  const writer = stream.getWriter();
  // These tests learn of the end from their writes, so the rejection of `closed` is ignored.
  writer.closed.catch(() => {});
  for (const piece of pieces) await writer.write(piece);
  const { conversation } = talking;
  const reply = () => conversation.entries.value.find((entry) => entry.kind === 'reply');
  return { ...talking, writer, reply, text: () => textOf(reply() ?? NONE) };
}

/** A source that never ends, and the reasons of its cancellations. */
function createSource(...pieces: string[]) {
  const cancelled: unknown[] = [];
  const source = new ReadableStream<string>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
    },
    cancel(reason) {
      cancelled.push(reason);
    },
  });
  return { source, cancelled };
}

/** A source that never waits. */
const createStreamOf = (count: number, piece: string) =>
  new ReadableStream<string>({
    pull(controller) {
      controller.enqueue(piece);
      if (--count === 0) controller.close();
    },
  });

it('is awaited, arrives with its first piece, and is whole when its stream is closed', async () => {
  const { conversation, writer, reply, text, of, received } = await begin();
  expect([conversation.awaited.value, conversation.arriving.value]).toEqual([1, 1]);
  expect(reply()).toBeUndefined();
  await writer.write('Hel');
  await writer.write('lo');
  expect([conversation.awaited.value, conversation.arriving.value]).toEqual([0, 1]);
  expect(reply()).toMatchObject({ status: 'arriving' });
  expect(text()).toBe('Hello');
  expect(of('message:received')).toEqual([]);
  await writer.close();
  const id = reply()?.id;
  expect(reply()).toMatchObject({ payloadType: 'text', payload: { text: 'Hello' }, status: undefined });
  expect(reply()?.arriving).toBeUndefined();
  expect(conversation.arriving.value).toBe(0);
  expect(of('reply:start')).toEqual([{ id }]);
  expect(of('message:received')).toEqual([{ id, payloadType: 'text' }]);
  expect(of('reply:end')).toEqual([{ id, end: 'complete' }]);
  expect(received()).toBe(1);
});

it('does not change the list of entries with each piece', async () => {
  const { conversation, writer } = await begin('one');
  const before = conversation.entries.value;
  await writer.write('two');
  expect(conversation.entries.value).toBe(before);
});

it('keeps its text when it is stopped, and cancels its source', async () => {
  const { conversation, start, replies, of } = talk();
  await start();
  const { source, cancelled } = createSource('So far');
  const piped = source.pipeTo(conversation.reply());
  await expect.poll(() => conversation.awaited.value).toBe(0);
  conversation.stopReplies();
  await expect(piped).rejects.toThrow('The reply was stopped.');
  expect(cancelled).toEqual([expect.objectContaining({ name: 'AbortError' })]);
  expect(replies()).toEqual(['So far']);
  expect(conversation.entries.value[0]).toMatchObject({ status: 'stopped' });
  expect(of('reply:end')).toEqual([expect.objectContaining({ end: 'stopped' })]);
});

it('leaves nothing of a reply that is stopped before its first piece', async () => {
  const { conversation, writer, reply, of } = await begin();
  conversation.stopReplies();
  await expect(writer.write('late')).rejects.toThrow('The reply was stopped.');
  expect(reply()).toBeUndefined();
  expect([conversation.awaited.value, conversation.arriving.value]).toEqual([0, 0]);
  expect(of('reply:end')).toEqual([]);
});

it('says that its source broke, with its text', async () => {
  const { conversation, writer, reply, of } = await begin('So far');
  await writer.abort(new Error('The network is gone.'));
  expect(reply()).toMatchObject({ status: 'interrupted', payload: { text: 'So far' } });
  expect(conversation.arriving.value).toBe(0);
  expect(of('reply:end')).toEqual([expect.objectContaining({ end: 'interrupted' })]);
});

it('leaves nothing where its source broke before the first piece', async () => {
  const { conversation, writer, of } = await begin();
  await writer.abort(new Error('The network is gone.'));
  expect(conversation.entries.value).toEqual([]);
  expect([conversation.arriving.value, conversation.awaited.value]).toEqual([0, 0]);
  expect(of('reply:end')).toEqual([]);
});

it('arrives beside others, each in its own order', async () => {
  const { conversation, replies, start } = talk();
  await start();
  const writers = [1, 2, 3].map(() => conversation.reply().getWriter());
  for (const piece of ['a', 'b', 'c'])
    for (const [index, writer] of writers.entries()) await writer.write(`${piece}${index} `);
  for (const writer of writers.reverse()) await writer.close();
  expect(replies()).toEqual(['a0 b0 c0 ', 'a1 b1 c1 ', 'a2 b2 c2 ']);
});

it('never shows half a character, wherever its text is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(3), async (text, size) => {
      const { writer, text: shown } = await begin();
      for (let at = 0; at < text.length; at += size + 1) {
        await writer.write(text.slice(at, at + size + 1));
        expect(shown() ?? '').not.toMatch(/\p{Surrogate}/u);
        expect(text.startsWith(shown() ?? '')).toBe(true);
      }
      await writer.close();
      expect(shown()).toBe(text);
    }),
    { numRuns: 50 },
  );
});

it('refuses what is no text, and says so', async () => {
  const { writer, reply, reports } = await begin('So far');
  await expect(writer.write(new Uint8Array([72]) as never)).rejects.toThrow('A reply takes pieces of text.');
  expect(reply()).toMatchObject({ status: 'interrupted' });
  expect(reports()).toEqual([expect.stringContaining('reply() takes pieces of text')]);
});

it('ends without a word with the conversation that it belongs to', async () => {
  const { conversation, writer, of } = await begin('So far');
  conversation.newSession();
  await expect(writer.write('more')).rejects.toThrow('The reply was stopped.');
  expect(conversation.entries.value).toEqual([]);
  expect(conversation.arriving.value).toBe(0);
  expect(of('reply:end')).toEqual([]);
});

it('ends with the chat', async () => {
  const { close, writer } = await begin('So far');
  close();
  await expect(writer.write('more')).rejects.toThrow('The reply was stopped.');
});

it('is stored as interrupted while it is arriving, with what is there', async () => {
  const { conversation } = await begin('So far');
  expect(toStored(conversation.entries.value)).toEqual([
    expect.objectContaining({ status: 'interrupted', text: 'So far' }),
  ]);
});

it.each([
  ['long pieces', 20, 'x'.repeat(10_000)],
  ['short pieces', 2_000, 'x'],
])('lets others have their turn while a source never waits: %s', async (_, count, piece) => {
  const { conversation, start } = talk();
  await start();
  let turns = 0;
  const timer = setInterval(() => turns++);
  await createStreamOf(count, piece).pipeTo(conversation.reply());
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
  await settle();
});

/** A conversation whose service streams its answer to every message. */
async function sendTo(source: ReadableStream<unknown>) {
  const talking = talk({ script: { sendMessage: () => source } });
  await talking.start();
  await talking.send('Hi');
  return talking;
}

it('shows what the service streams as the answer to a message, which is sent before', async () => {
  const { source } = createSource('So ', 'far');
  const { conversation, written, replies, of } = await sendTo(source);
  expect(written()).toEqual(['Hi: sent']);
  expect(conversation.arriving.value).toBe(1);
  expect(textOf(conversation.entries.value[1] as never)).toBe('So far');
  conversation.stopReplies();
  expect(replies()).toEqual(['So far']);
  expect(of('reply:end')).toEqual([expect.objectContaining({ end: 'stopped' })]);
});

it.each<[string, (talking: ReturnType<typeof talk>) => void]>([
  ['the person stops it', ({ conversation }) => conversation.stopReplies()],
  ['a new conversation begins', ({ conversation }) => conversation.newSession()],
  ['the chat ends', ({ close }) => close()],
])('cancels the stream of the service where %s', async (_, act) => {
  const { source, cancelled } = createSource('So far');
  act(await sendTo(source));
  await settle();
  expect(cancelled).toHaveLength(1);
});

it('cancels the stream of a message whose listener ends the chat', async () => {
  const { source, cancelled } = createSource('So far');
  const { conversation, close, calls } = talk({
    script: {
      sendMessage() {
        close();
        return source;
      },
    },
  });
  conversation.start();
  conversation.send('Hi');
  await settle();
  expect(calls.map(([name]) => name)).toEqual(['createSession', 'sendMessage']);
  expect(cancelled).toHaveLength(1);
});

it.each<[string, ReadableStream<unknown>, string[]]>([
  ['its network breaks', failing(new TypeError('network error')), []],
  ['the host’s code fails', failing(new SyntaxError('Unexpected token')), ['of "readStream" threw']],
  ['it has bytes', createStreamOf(1, new Uint8Array([72]) as never), ['"readStream" takes pieces of text']],
  ['another reader has locked it', locked(), ['of "readStream" threw']],
])('keeps the message sent, and waits for nothing more of the stream, where %s', async (_, source, lines) => {
  const { conversation, written, reports } = await sendTo(source);
  await settle();
  expect(written()).toEqual(['Hi: sent']);
  expect([conversation.awaited.value, conversation.arriving.value]).toEqual([0, 0]);
  expect(reports()).toEqual(lines.map((line) => expect.stringContaining(line)));
});

function failing(error: Error) {
  return new ReadableStream({ start: (controller) => controller.error(error) });
}

function locked() {
  const stream = new ReadableStream();
  stream.getReader();
  return stream;
}
