import * as v from 'valibot';
import type { Finding } from './report';

const Reply = v.object({ payloadType: v.string(), payload: v.looseObject({}) });

/** The options that a page needs for the replies in an answer. No faults: the page may have them. */
export function noteReplies(body: unknown): Finding[] {
  const messages = v.is(v.looseObject({ messages: v.array(v.unknown()) }), body) ? body.messages : body;
  const given = Array.isArray(messages) ? messages : [messages];
  const replies = given.filter((each) => v.is(Reply, each));
  if (replies.length > 0) return replies.flatMap(noteReply);
  const isEmpty = given.length === 0 || JSON.stringify(body ?? {}) === '{}';
  return isEmpty
    ? []
    : [
        {
          what: 'No reply was found in it.',
          advice: 'The page has to find them, with the option "readReplies".',
        },
      ];
}

function noteReply({ payloadType, payload }: v.InferOutput<typeof Reply>): Finding[] {
  if (payloadType !== 'text') {
    return [
      {
        what: `A reply has the type "${payloadType}".`,
        advice: 'The page has to give a renderer for it, with the option "renderers".',
      },
    ];
  }
  if (typeof payload.text === 'string') return [];
  return [
    {
      what: 'A reply of the type "text" has no text in "payload.text".',
      advice: 'Put it there, or give the page the option "readReplies".',
    },
  ];
}
