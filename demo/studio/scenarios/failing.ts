import { faulty, inGroup, open, press, QUESTIONS, say, stream, streamed, today, waitFor } from '../scenario';

export const FAILING = inGroup('Waiting and failing', [
  {
    id: 'slow',
    name: 'Slow service',
    shows: 'Every answer takes its time, and a second message waits. The slider below sets how long.',
    delay: 3000,
    steps: [open, press('Money overview'), say('What is my balance?'), say('And when is payday?')],
  },
  {
    id: 'failed-message',
    name: 'Failed message',
    shows: 'The service refuses the message. “Try again” sends it again, and works.',
    behaviour: faulty({ on: 'send', times: 1, status: 422 }),
    steps: [open, say('What is my balance?'), waitFor('a notice')],
  },
  {
    id: 'unconfirmed-message',
    name: 'Unconfirmed message',
    shows: 'It may have arrived, so it is sent again only if the person asks for it.',
    behaviour: faulty({ on: 'send', times: 1, status: 500, detail: 'Internal server error' }),
    steps: [open, say('When is payday?'), waitFor('a notice')],
  },
  {
    id: 'streamed-broken',
    name: 'An answer that breaks off',
    shows: 'What had come stays, and a line says that it was interrupted.',
    behaviour: streamed,
    steps: [
      open,
      say('Tell me everything.'),
      stream(...QUESTIONS),
      waitFor('a piece of an answer'),
      { act: 'break the stream' },
      waitFor('an answer'),
    ],
  },
  {
    id: 'throttled',
    name: 'Throttled',
    shows: 'Four tries with growing pauses, then a notice that the service is busy.',
    behaviour: faulty({ on: 'metrics', status: 429, detail: 'Too many requests' }),
    steps: [open, press('Money overview'), waitFor('a notice')],
  },
  {
    id: 'failed-views',
    name: 'Failed overview, actions and link',
    shows: 'Each says that it did not work, and can be tried again.',
    behaviour: faulty(
      { on: 'metrics', status: 500, detail: 'Internal server error' },
      { on: 'actions', status: 500, detail: 'Internal server error' },
      { on: 'connect', status: 500, detail: 'Internal server error' },
    ),
    steps: [
      open,
      press('Money overview'),
      press('Suggested actions'),
      press('Connect a bank'),
      waitFor('a notice', 3),
    ],
  },
  {
    id: 'service-down',
    name: 'Service down',
    shows: 'The chat cannot start. Messages wait.',
    behaviour: faulty({ on: 'session', status: 502, detail: 'Bad gateway' }),
    steps: [open, say('What is my balance?'), waitFor('a notice'), waitFor('a waiting message')],
  },
  {
    id: 'offline',
    name: 'Offline',
    shows:
      'No request gets through: the overview fails, and messages wait. “Bring the network back” sends them.',
    steps: [
      open,
      say('What is my balance?'),
      waitFor('an answer'),
      { act: 'lose the network' },
      say('And when is payday?'),
      waitFor('a waiting message'),
      press('Money overview'),
      waitFor('a notice'),
    ],
  },
  {
    id: 'malformed',
    name: 'Malformed answer',
    shows: 'An overview with a missing field is not shown at all.',
    behaviour: faulty({
      on: 'metrics',
      body: { asOfDate: today(), currency: 'GBP', cards: [{ title: 'Cash' }] },
    }),
    steps: [open, press('Money overview'), waitFor('a notice')],
  },
  {
    id: 'blocked-link',
    name: 'Blocked link',
    shows: 'A connect link without encryption is not offered.',
    behaviour: faulty({ on: 'connect', body: { connect_url: 'http://link.example/start' } }),
    steps: [open, press('Connect a bank'), waitFor('a notice')],
  },
]);

export const SIGNING_IN = inGroup('Signing in', [
  {
    id: 'token-renewed',
    name: 'Expired token, renewed',
    shows: 'The token expires between two questions. Only the log shows the renewal.',
    steps: [
      open,
      say('What is my balance?'),
      waitFor('an answer'),
      { act: 'let a minute pass' },
      say('And when is payday?'),
      waitFor('an answer', 2),
    ],
  },
  {
    id: 'signed-out',
    name: 'Signed out',
    shows: 'No token works any more: a calm notice, and messages wait.',
    behaviour: faulty(
      { on: 'session', status: 401, detail: 'Unauthorized' },
      { on: 'refresh', status: 401, detail: 'Unauthorized' },
      { on: 'tokens', after: 1, status: 401, detail: 'Unauthorized' },
    ),
    steps: [open, say('What is my balance?'), waitFor('the signed-out line'), waitFor('a waiting message')],
  },
  {
    id: 'nobody-signed-in',
    name: 'Nobody signed in',
    shows: 'The partner gives out no tokens at all. The person can try again.',
    behaviour: faulty({ on: 'tokens', status: 401, detail: 'Unauthorized' }),
    steps: [open, waitFor('the signed-out line')],
  },
]);
