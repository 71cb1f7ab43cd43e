import { EXCHANGE, inGroup, london, open, receive, waitFor } from '../scenario';

export const START = inGroup('Start', [
  {
    id: 'first-visit',
    name: 'First visit',
    shows: 'The open panel before the first message, with an example of greeting, starters and disclaimer.',
    behaviour: london,
    dress: {
      greeting: 'Good morning. What would you like to know about your money?',
      starters: ['What is my balance?', 'Which bills are coming up?', 'When is payday?'],
      disclaimer: 'General information, not financial advice.',
    },
    steps: [open],
  },
  {
    id: 'bare',
    name: 'First visit, nothing set',
    shows: 'The welcome of the chat itself, if a brand sets no words.',
    behaviour: london,
    steps: [open],
  },
  {
    id: 'closed',
    name: 'Closed',
    shows: 'Only the bubble in its corner.',
    behaviour: london,
    steps: [waitFor('the bubble')],
  },
  {
    id: 'teaser',
    name: 'Closed, with a teaser',
    shows: 'A line beside the bubble invites to open the chat, and the bubble counts an unread reply.',
    behaviour: london,
    steps: [
      receive('Your bills for December are in.'),
      { act: 'show a teaser', text: 'Your month at a glance?' },
    ],
  },
  {
    id: 'inline',
    name: 'Inside the page',
    shows: 'The chat as a part of the page, without a bubble.',
    host: { inline: true },
    steps: EXCHANGE,
  },
  {
    id: 'right-to-left',
    name: 'Right to left',
    shows: 'The whole chat in Arabic, mirrored. The service answers in English.',
    locale: 'ar',
    steps: [open, ...EXCHANGE],
  },
]);
