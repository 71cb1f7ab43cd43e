import { pause } from './http';
import type { Answer } from './options';

/** How long a piece takes, as from a model that thinks. */
const PIECE_MS = 40;

/** The answer to a message: a list of replies, or a text that arrives in pieces. */
export function respond(answer: Exclude<Answer, undefined>): Response {
  if (isStream(answer)) return streamed(answer);
  const messages = [answer]
    .flat()
    .map((reply) => (typeof reply === 'string' ? { payloadType: 'text', payload: { text: reply } } : reply));
  return Response.json({ messages });
}

export function streamed(pieces: AsyncIterable<string>): Response {
  const { readable, writable } = new TextEncoderStream();
  void write(pieces, writable.getWriter());
  return new Response(readable, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** The text word by word. */
export async function* words(text: string): AsyncGenerator<string> {
  for (const word of text.match(/\S+\s*/g) ?? []) {
    await pause(PIECE_MS);
    yield word;
  }
}

function isStream(answer: object | string): answer is AsyncIterable<string> {
  return typeof answer === 'object' && Symbol.asyncIterator in answer;
}

async function write(pieces: AsyncIterable<string>, writer: WritableStreamDefaultWriter<string>) {
  try {
    for await (const piece of pieces) await writer.write(piece);
    await writer.close();
  } catch (error) {
    // The reader has gone, or the host's own stream broke, which breaks the answer off.
    await writer.abort(error).catch(() => {});
  }
}
