// @vitest-environment node

import { expect, it } from 'vitest';
import type { IncomingMessage } from '../../src/chat/entry';
import { isMessage, readReplies } from '../../src/chat/replies';
import { describeWarning } from '../../src/lib/warnings';
import { fc } from '../support/random';
import { talk } from '../support/talk';

const HI = { payloadType: 'text', payload: { text: 'Hi' } };
const CARD = { payloadType: 'card', payload: {} };

it.each([
  ['a message', HI, [HI]],
  ['a message of an unknown type', CARD, [CARD]],
  ['a message with further fields', { ...HI, id: 1, at: 'now' }, [HI]],
  ['a list', [HI, CARD], [HI, CARD]],
  ['a list with other things', [1, HI, null, 'text', {}, [HI]], [HI]],
  ['messages', { messages: [HI, CARD] }, [HI, CARD]],
  ['messages with other things', { messages: [undefined, CARD, { payloadType: 'text' }] }, [CARD]],
  ['a message with messages', { ...HI, messages: [CARD] }, [HI, CARD]],
  ['an empty list', [], []],
  ['no messages', { messages: [] }, []],
  ['messages that are no list', { messages: HI }, []],
  ['messages one level deeper', { data: { messages: [HI] } }, []],
  ['nothing', undefined, []],
  ['null', null, []],
  ['a text', 'Hi', []],
  ['a number', 7, []],
  ['a payload that is a text', { payloadType: 'text', payload: 'Hi' }, []],
  ['a payload that is a list', { payloadType: 'text', payload: ['Hi'] }, []],
  ['a payload that is null', { payloadType: 'text', payload: null }, []],
  ['a type that is no text', { payloadType: 7, payload: {} }, []],
])('finds the replies in %s', (_, body, replies) => {
  expect(readReplies(body)).toEqual(replies);
});

it('never invents a reply', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      for (const reply of readReplies(body)) {
        expect(isMessage(reply)).toBe(true);
        expect(JSON.stringify(body)).toContain(JSON.stringify(reply.payload));
      }
    }),
  );
});

it.each([
  [{ message: 'Hi' }, '"payload.message" (a string)'],
  [{ id: 7, content: 'Hi' }, '"payload.content" (a string)'],
  [{ text: { value: 'Hi' } }, '"payload.text" (an object)'],
  [{ parts: ['Hi'] }, '"payload.parts" (an array)'],
  [{}, 'an empty payload'],
])('names the field of a text reply without a text, handed over or answered: %j', async (payload, found) => {
  const reply = { payloadType: 'text', payload };
  const line = describeWarning(['missing-text', found]);
  const answered = talk({ script: { sendMessage: () => ({ messages: [reply] }) } });
  await answered.start();
  await answered.send('one');
  expect(answered.reports()).toEqual([line]);
  const handed = talk();
  handed.conversation.receive([reply]);
  handed.conversation.receive([reply]);
  expect(handed.reports()).toEqual([line, line]);
});

it('takes a number for the id of a reply, and keeps the last reply of an id', async () => {
  const text = (id: unknown, words: string) =>
    ({ id, payloadType: 'text', payload: { text: words } }) as IncomingMessage;
  const { conversation, start, send, replies, received } = talk({
    settings: { readReplies: () => [text(5, 'Soon'), text('', 'One'), text('', 'Two'), text(5, 'Now')] },
    script: { sendMessage: () => ({}) },
  });
  await start();
  await send('Hello');
  expect(replies()).toEqual(['Now', 'One', 'Two']);
  conversation.receive([text('5', 'Then')]);
  conversation.receive([text(5, 'At last')]);
  expect(replies()).toEqual(['At last', 'One', 'Two']);
  expect(received()).toBe(3);
});

it('leaves a text reply without a text to the renderer of the host', () => {
  const { conversation, reports } = talk({ settings: { renderers: { text: () => 'Hi' } } });
  conversation.receive([{ payloadType: 'text', payload: { message: 'Hi' } }]);
  expect(reports()).toEqual([]);
});
