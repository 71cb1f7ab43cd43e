import { EXCHANGE, inGroup, london, open, press, receive, say, waitFor } from '../scenario';

const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5b3fc4"/><path d="M8 22 16 9l8 13Z" fill="#fff"/></svg>',
)}`;

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
    id: 'own-brand',
    name: 'A brand with a logo and a contact',
    shows: 'Name and logo in the header and the welcome, and “Talk to a person” in the menu.',
    behaviour: london,
    dress: { brand: { name: 'Summit Savings', logo: LOGO } },
    host: { options: { contact: 'mailto:help@summit.example' } },
    steps: [open, press('More options'), waitFor('the menu')],
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
      waitFor('the teaser'),
      waitFor('the unread count'),
    ],
  },
  {
    id: 'unread',
    name: 'Unread while closed',
    shows: 'The answer arrives after the panel is closed, and the bubble counts it.',
    behaviour: { ...london, answerDelayMs: 900 },
    steps: [open, say('What should I do?'), { act: 'close' }, waitFor('the unread count')],
  },
  {
    id: 'inline',
    name: 'Inside the page',
    shows: 'The chat as a part of the page, without a bubble.',
    host: { inline: true },
    steps: [...EXCHANGE],
  },
]);
