// @vitest-environment node
import { expect, it, onTestFinished, vi } from 'vitest';
import type { KeyValueStorage } from '../../src/chat/options';
import { createPanel } from '../../src/chat/panel';
import { createRecord } from '../../src/chat/record';
import { deferred, settle } from '../support/deferred';
import { installFakeTime } from '../support/fakeTime';
import { type Talk, talk } from '../support/talk';

const REPLY = { payloadType: 'text', payload: { text: 'Hi' } };

installFakeTime();

/** A conversation that is saved, and the saved records. */
function setUp(given: Talk = {}) {
  const talked = talk(given);
  const { conversation } = talked;
  const panel = createPanel(
    () => true,
    () => ({ hideAmounts: false, mode: 'bubble' }),
  );
  const texts: string[] = [];
  const persistence: KeyValueStorage = {
    length: 0,
    key: () => null,
    removeItem() {},
    getItem: () => texts.at(-1) ?? null,
    setItem: (_, text) => texts.push(text),
  };
  const record = createRecord({
    conversation,
    panel,
    slot: 'bubble',
    owner: 'ada',
    persistence,
    report: { warn: () => expect.unreachable() },
  });
  onTestFinished(record.close);
  const records = () => texts.map((text) => JSON.parse(text));
  return {
    ...talked,
    panel,
    record,
    records,
    statuses: () => records().map(({ entries }) => entries.map(({ status }: { status: string }) => status)),
  };
}

it('saves nothing while nothing changes', async () => {
  const { record, records } = setUp();
  await vi.advanceTimersByTimeAsync(1_000);
  record.pause();
  expect(records()).toEqual([]);
});

it('saves what changes within a moment in one go, and again what changes later', async () => {
  const { conversation, panel, records } = setUp();
  conversation.receive([REPLY]);
  conversation.writeDraft('half a');
  conversation.writeDraft('half a sen');
  panel.setOpen(true);
  await vi.advanceTimersByTimeAsync(99);
  expect(records()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(records()).toMatchObject([{ draft: 'half a sen', open: true, entries: [{ text: 'Hi' }] }]);
  conversation.writeDraft('half a sentence');
  await vi.advanceTimersByTimeAsync(100);
  expect(records()).toHaveLength(2);
});

it('saves a message at once that waits to be sent', () => {
  const { conversation, statuses } = setUp();
  conversation.send('one');
  expect(statuses()).toEqual([['queued']]);
});

it('saves before its request that a message leaves, and at once what became of it', async () => {
  const answer = deferred<void>();
  const before: unknown[] = [];
  const { start, send, statuses } = setUp({
    script: {
      sendMessage() {
        before.push(statuses().at(-1));
        return answer.promise;
      },
    },
  });
  await start();
  await send('one');
  expect(before).toEqual([['sending']]);
  answer.resolve();
  await settle();
  expect(statuses().at(-1)).toEqual(['sent']);
});

it('saves at once when the page goes, and nothing until it is back', async () => {
  const { conversation, record, records } = setUp();
  conversation.writeDraft('half a sen');
  record.pause();
  expect(records()).toHaveLength(1);
  conversation.writeDraft('half a sentence');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(records()).toHaveLength(1);
  expect(record.resume()).toBe('none');
  expect(records()).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});
