import { EXCHANGE, instant, london, open, receive, type Scenario, say, waitFor } from '../scenario';

export const START: readonly Scenario[] = [
  {
    id: 'first-visit',
    group: 'Start',
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
    group: 'Start',
    name: 'First visit, nothing set',
    shows: 'The open panel as it is if a brand sets no words.',
    behaviour: london,
    steps: [open],
  },
  {
    id: 'closed',
    group: 'Start',
    name: 'Closed',
    shows: 'Only the bubble in its corner.',
    behaviour: london,
    steps: [waitFor('the bubble')],
  },
  {
    id: 'teaser',
    group: 'Start',
    name: 'Closed, with a teaser',
    shows: 'A line beside the bubble invites to open the chat, and the bubble counts an unread reply.',
    behaviour: london,
    steps: [
      receive('Your bills for December are in.'),
      { act: 'show a teaser', text: 'Your month at a glance?' },
      waitFor('the teaser'),
      waitFor('the unread count'),
    ],
  },
  {
    id: 'unread',
    group: 'Start',
    name: 'Unread while closed',
    shows: 'The answer arrives after the panel is closed, and the bubble counts it.',
    behaviour: { ...london, answerDelayMs: 900 },
    steps: [open, say('What should I do?'), { act: 'close' }, waitFor('the unread count')],
  },
  {
    id: 'inline',
    group: 'Start',
    name: 'Inside the page',
    shows: 'The chat as a part of the page, without a bubble.',
    behaviour: instant,
    host: { inline: true },
    steps: [...EXCHANGE],
  },
];
