import { expect, it, vi } from 'vitest';
import { textOf } from '../../src/chat/entry';
import { begin, talk } from '../support/chat';
import { settle } from '../support/deferred';
import { installFakeTime } from '../support/fakeTime';

installFakeTime();

const NONE = { payloadType: '', payload: {} };

/** A conversation with one reply that is arriving, and the writer of its pieces. */
async function openReply(...pieces: string[]) {
  const talking = talk();
  await talking.start();
  const stream = talking.chat.reply();
  const writer = stream.getWriter();
  // These tests learn of the end from their writes, so the rejection of `closed` is ignored.
  writer.closed.catch(() => {});
  for (const piece of pieces) await writer.write(piece);
  const { chat } = talking;
  const reply = () => chat.entries.value.find((entry) => entry.kind === 'reply');
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
  const { chat, writer, reply, text, of, panel } = await openReply();
  expect([chat.awaited.value, chat.arriving.value, reply()]).toEqual([1, 1, undefined]);
  panel.setOpen(true);
  // Some models begin with an empty piece.
  await writer.write('');
  expect([chat.awaited.value, reply()]).toEqual([1, undefined]);
  await writer.write('Hel');
  await writer.write('l');
  await writer.write('o');
  expect(text()).toBe('Hel');
  await vi.advanceTimersByTimeAsync(20);
  expect([chat.awaited.value, chat.arriving.value]).toEqual([0, 1]);
  expect(reply()).toMatchObject({ status: 'arriving' });
  expect(text()).toBe('Hello');
  expect(of('message:received')).toEqual([]);
  panel.setOpen(false);
  await writer.close();
  expect([chat.awaited.value, chat.arriving.value]).toEqual([0, 0]);
  const id = reply()?.id;
  expect(reply()).toMatchObject({ payloadType: 'text', payload: { text: 'Hello' }, status: undefined });
  expect([reply()?.arriving, chat.arriving.value]).toEqual([undefined, 0]);
  expect(of('reply:start')).toEqual([{ id }]);
  expect(of('message:received')).toEqual([{ id, payloadType: 'text' }]);
  expect(of('reply:end')).toEqual([{ id, end: 'complete' }]);
  const next = chat.reply().getWriter();
  await next.write('More');
  expect(panel.unread.value).toBe(1);
  await next.close();
  expect(panel.unread.value).toBe(2);
});

it('does not change the list of entries with each piece', async () => {
  const { chat, writer } = await openReply('one');
  const before = chat.entries.value;
  await writer.write('two');
  await vi.advanceTimersByTimeAsync(20);
  expect(chat.entries.value).toBe(before);
});

it('keeps its text when it is stopped, and cancels its source', async () => {
  const { chat, start, replies, of } = talk();
  await start();
  const { source, cancelled } = createSource('So far');
  const piped = source.pipeTo(chat.reply());
  await settle();
  expect(chat.awaited.value).toBe(0);
  chat.stopReplies();
  await expect(piped).rejects.toThrow('The reply was stopped.');
  expect(cancelled).toEqual([expect.objectContaining({ name: 'AbortError' })]);
  expect(replies()).toEqual(['So far']);
  expect(chat.entries.value[0]).toMatchObject({ status: 'stopped' });
  expect(of('reply:end')).toEqual([expect.objectContaining({ end: 'stopped' })]);
});

it('says that its source broke, with its text', async () => {
  const { chat, writer, reply, of } = await openReply('So far');
  await writer.abort(new Error('The network is gone.'));
  expect(reply()).toMatchObject({ status: 'interrupted', payload: { text: 'So far' } });
  expect(chat.arriving.value).toBe(0);
  expect(of('reply:end')).toEqual([expect.objectContaining({ end: 'interrupted' })]);
});

it.each<[string, (begun: Awaited<ReturnType<typeof openReply>>) => unknown]>([
  ['was stopped', ({ chat }) => chat.stopReplies()],
  ['broke', ({ writer }) => writer.abort(new Error('The network is gone.'))],
])('leaves nothing of a reply that %s before its first piece', async (_, end) => {
  const begun = await openReply();
  const { chat, writer, of } = begun;
  await end(begun);
  await expect(writer.write('late')).rejects.toThrow();
  expect(chat.entries.value).toEqual([]);
  expect([chat.arriving.value, chat.awaited.value]).toEqual([0, 0]);
  expect(of('reply:end')).toEqual([]);
});

it('arrives beside others, each in its own order', async () => {
  const { chat, replies, start } = talk();
  await start();
  const writers = [1, 2, 3].map(() => chat.reply().getWriter());
  for (const piece of ['a', 'b', 'c'])
    for (const [index, writer] of writers.entries()) await writer.write(`${piece}${index} `);
  for (const writer of writers.reverse()) await writer.close();
  expect(replies()).toEqual(['a0 b0 c0 ', 'a1 b1 c1 ', 'a2 b2 c2 ']);
});

it('refuses what is no text, and says so', async () => {
  const { writer, reply, reports } = await openReply('So far');
  await expect(writer.write(new Uint8Array([72]) as never)).rejects.toThrow('A reply takes pieces of text.');
  expect(reply()).toMatchObject({ status: 'interrupted' });
  expect(reports()).toEqual([expect.stringContaining('reply() takes pieces of text')]);
});

it('ends without a word with the conversation that it belongs to', async () => {
  const { chat, writer, of } = await openReply('So far');
  chat.newSession();
  await expect(writer.write('more')).rejects.toThrow('The reply was stopped.');
  expect(chat.entries.value).toEqual([]);
  expect(chat.arriving.value).toBe(0);
  expect(of('reply:end')).toEqual([]);
});

it.each([
  ['long pieces', 20, 'x'.repeat(10_000)],
  ['short pieces', 10_000, 'x'],
])('lets others have their turn while a source never waits: %s', async (_, count, piece) => {
  vi.useRealTimers();
  const { chat, start } = talk();
  await start();
  let turns = 0;
  const timer = setInterval(() => turns++);
  await createStreamOf(count, piece).pipeTo(chat.reply());
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
  await settle();
});

/** A conversation whose service streams its answer to a message. */
const sendTo = (source: ReadableStream<unknown>) => begin({ sendMessage: () => source }, ['Hi']);

it('shows what the service streams as the answer to a message, which is sent before', async () => {
  const { source } = createSource('So ', 'far');
  const { chat, written, replies, of } = await sendTo(source);
  expect(written()).toEqual(['Hi: sent']);
  expect(chat.arriving.value).toBe(1);
  expect(textOf(chat.entries.value[1] as never)).toBe('So ');
  chat.stopReplies();
  expect(replies()).toEqual(['So far']);
  expect(of('reply:end')).toEqual([expect.objectContaining({ end: 'stopped' })]);
});

it.each<[string, (talking: ReturnType<typeof talk>) => void]>([
  ['the person stops it', ({ chat }) => chat.stopReplies()],
  ['a new conversation begins', ({ chat }) => chat.newSession()],
  ['the chat ends', ({ chat }) => chat.close()],
])('cancels the stream of the service where %s', async (_, act) => {
  // More than is published at once: its last piece is still being written.
  const { source, cancelled } = createSource('So far', 'word '.repeat(1_000));
  act(await sendTo(source));
  await vi.advanceTimersByTimeAsync(20);
  expect(cancelled).toHaveLength(1);
});

it('cancels the stream of the service where a listener of `message:sent` ends the chat', async () => {
  const { source, cancelled } = createSource('So far');
  const { chat, on, start, send } = talk({ script: { sendMessage: () => source } });
  on('message:sent', () => chat.close());
  await start();
  await send('Hi');
  expect(cancelled).toHaveLength(1);
  expect(chat.arriving.value).toBe(0);
});

const failingAtOnce = Object.assign(new ReadableStream(), { pipeTo: () => JSON.parse('{') });

it.each<[string, ReadableStream<unknown>, string[]]>([
  ['its network breaks', failing(new TypeError('network error')), []],
  ['it is aborted', failing(new DOMException('The request was aborted', 'AbortError')), []],
  ['the host’s code fails', failing(new SyntaxError('Unexpected token')), ['of "readStream" threw']],
  ['it has bytes', createStreamOf(1, new Uint8Array([72]) as never), ['"readStream" takes pieces of text']],
  ['another reader has locked it', locked(), ['of "readStream" threw']],
  ['it is one only by name', failingAtOnce, ['of "readStream" threw']],
])('keeps the message sent, and waits for nothing more of the stream, where %s', async (_, source, lines) => {
  const { chat, written, reports } = await sendTo(source);
  await settle();
  expect(written()).toEqual(['Hi: sent']);
  expect([chat.awaited.value, chat.arriving.value]).toEqual([0, 0]);
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
