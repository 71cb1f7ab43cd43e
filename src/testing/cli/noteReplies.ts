import * as v from 'valibot';

const Reply = v.object({ payloadType: v.string(), payload: v.looseObject({}) });

/** What a page has to do about the replies in an answer. No faults: it may have the options for them. */
export function noteReplies(body: unknown): string[] {
  const messages = v.is(v.looseObject({ messages: v.array(v.unknown()) }), body) ? body.messages : body;
  const given = Array.isArray(messages) ? messages : [messages];
  const replies = given.filter((each) => v.is(Reply, each));
  if (replies.length > 0) return replies.flatMap(noteReply);
  const isEmpty = given.length === 0 || JSON.stringify(body ?? {}) === '{}';
  return isEmpty
    ? []
    : ['No reply was found in it. The page has to find them, with the option "readReplies".'];
}

function noteReply({ payloadType, payload }: v.InferOutput<typeof Reply>): string[] {
  if (payloadType !== 'text') return [`The page has to give a renderer for the type "${payloadType}".`];
  return typeof payload.text === 'string'
    ? []
    : ['A reply of the type "text" needs its text in "payload.text".'];
}
