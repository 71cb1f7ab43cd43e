// @vitest-environment node

import { expect, it } from 'vitest';
import { textOf } from '../../src/chat/entry';
import { readRecord, toStored } from '../../src/chat/storage';
import { stringify } from '../../src/lib/json';
import { SEED } from '../settings';
import { fc } from '../support/random';
import { talk } from '../support/talk';

const RUNS = 60;

type Act =
  | { name: 'open' | 'stop' | 'reload' | 'newSession' }
  | { name: 'write'; reply: number; piece: string }
  | { name: 'close' | 'abort'; reply: number }
  | { name: 'send'; text: string };

const reply = fc.nat(3);

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ name: fc.constant('open' as const) }) },
    {
      weight: 10,
      arbitrary: fc.record({
        name: fc.constant('write' as const),
        reply,
        piece: fc.string({ unit: 'binary', maxLength: 4 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ name: fc.constantFrom('close' as const, 'abort' as const), reply }) },
    { weight: 2, arbitrary: fc.record({ name: fc.constant('send' as const), text: fc.constant('Hello') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        name: fc.constantFrom('stop' as const, 'reload' as const, 'newSession' as const),
      }),
    },
  ),
  { minLength: 5, maxLength: 60, size: 'max' },
);

/** A page with a conversation, which goes on in the next page. */
async function play(history: readonly Act[]) {
  let talking = talk();
  let writers: (WritableStreamDefaultWriter<string> | undefined)[] = [];
  const told: string[] = [];
  await talking.start();

  const entries = () => talking.conversation.entries.value;
  const shown = () =>
    new Map(entries().map((entry) => [entry.id, entry.kind === 'reply' ? (textOf(entry) ?? '') : '']));

  function takeEvents() {
    told.push(...talking.of('message:received').map((detail) => (detail as { id: string }).id));
    return talking.received();
  }

  async function reload() {
    const stored = readRecord(stringify({ sessionId: 'ses_1', entries: toStored(entries()) }));
    takeEvents();
    talking.close();
    talking = talk();
    writers = [];
    if (stored) talking.conversation.restore(stored);
    await talking.start();
  }

  async function act(given: Act) {
    const writer = 'reply' in given ? writers[given.reply] : undefined;
    // A write into a stream that has ended rejects.
    const ignored = () => undefined;
    if (given.name === 'open') writers.push(talking.conversation.reply().getWriter());
    else if (given.name === 'write') await writer?.write(given.piece).catch(ignored);
    else if (given.name === 'close') await writer?.close().catch(ignored);
    else if (given.name === 'abort') await writer?.abort().catch(ignored);
    else if (given.name === 'send') await talking.send(given.text);
    else if (given.name === 'stop') talking.conversation.stopReplies();
    else if (given.name === 'reload') await reload();
    else talking.conversation.newSession();
    for (const each of writers) each?.closed.catch(ignored);
    // Node 20 fails by itself if a stream is closed twice.
    if (given.name === 'close' || given.name === 'abort') writers[given.reply] = undefined;
  }

  for (const each of history) {
    const before = shown();
    await act(each);
    if (each.name === 'newSession') continue;
    for (const [id, text] of before)
      expect(shown().get(id)?.startsWith(text), `${each.name}: ${text}`).toBe(true);
  }
  takeEvents();
  return { told, arriving: talking.conversation.arriving.value, entries: entries() };
}

it(`loses nothing that was shown, and tells no reply twice, in ${RUNS} histories (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const { told, arriving, entries } = await play(history);
      expect(new Set(told).size).toBe(told.length);
      expect(entries.filter((entry) => 'arriving' in entry && entry.arriving).length).toBeLessThanOrEqual(
        arriving,
      );
    }),
    { numRuns: RUNS },
  );
});
