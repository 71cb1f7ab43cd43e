// @vitest-environment node
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createAutosave } from '../../src/chat/autosave';
import type { StoredRecord } from '../../src/chat/storedRecord';
import { createPanelState } from '../../src/ui/panelState';
import { deferred, settle } from '../support/deferred';
import { type Talk, talk } from '../support/talk';

const REPLY = { payloadType: 'text', payload: { text: 'Hi' } };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A conversation that is saved, and the records that were. */
function setUp(given: Talk = {}) {
  const talked = talk(given);
  const { conversation } = talked;
  const panel = createPanelState(() => true, false);
  const records: StoredRecord[] = [];
  const owner = { is: true };
  const autosave = createAutosave({
    conversation,
    view: panel,
    save(record) {
      if (owner.is) records.push(record);
      return owner.is;
    },
  });
  onTestFinished(autosave.stop);
  return {
    ...talked,
    ...{ autosave, owner, panel, records },
    statuses: () =>
      records.map(({ entries }) =>
        entries.map((entry) => (entry.kind === 'user' ? entry.status : entry.kind)),
      ),
  };
}

it('saves nothing while nothing changes', async () => {
  const { autosave, records } = setUp();
  await vi.advanceTimersByTimeAsync(1_000);
  autosave.flush();
  expect(records).toEqual([]);
});

it('saves what changes within a moment in one go', async () => {
  const { conversation, panel, records } = setUp();
  conversation.receive([REPLY]);
  conversation.writeDraft('half a');
  conversation.writeDraft('half a sen');
  panel.setOpen(true);
  await vi.advanceTimersByTimeAsync(99);
  expect(records).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(records).toEqual([
    {
      ...{ draft: 'half a sen', open: true, unread: 0, amountsHidden: false, sessionId: undefined },
      entries: [expect.objectContaining(REPLY)],
    },
  ]);
});

it('saves again what changes later', async () => {
  const { conversation, records } = setUp();
  for (const draft of ['half a sen', 'half a sentence']) {
    conversation.writeDraft(draft);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(records.map(({ draft }) => draft)).toEqual(['half a sen', 'half a sentence']);
});

it('saves a message at once that is about to leave', () => {
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

it('saves at once when told to, and no second time', async () => {
  const { autosave, conversation, records } = setUp();
  conversation.writeDraft('half a sen');
  autosave.flush();
  expect(records).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  autosave.flush();
  expect(records).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('follows nothing any more once stopped', async () => {
  const { autosave, conversation, records } = setUp();
  autosave.stop();
  conversation.send('one');
  conversation.writeDraft('half a sen');
  await vi.advanceTimersByTimeAsync(1_000);
  autosave.flush();
  expect(records).toEqual([]);
});
