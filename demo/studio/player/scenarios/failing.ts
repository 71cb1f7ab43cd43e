import { beginAnswer, faulty, inGroup, open, say, show, streamed, waitFor } from '../scenario';

export const FAILING = inGroup('Waiting and failing', [
  {
    id: 'slow',
    name: 'Slow service',
    shows: 'Every answer takes its time, and a second message waits. The slider below sets how long.',
    delay: 3000,
    steps: [open, show('Money overview'), say('What is my balance?'), say('And when is payday?')],
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
      waitFor('a sent message'),
      beginAnswer('Your fixed costs come to £1,276 a month. ', 'After them'),
      waitFor('a piece of an answer'),
      { act: 'break the answer off' },
      waitFor('an answer'),
    ],
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
      show('Money overview'),
      show('Suggested actions'),
      show('Connect a bank'),
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
      show('Money overview'),
      waitFor('a notice'),
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
