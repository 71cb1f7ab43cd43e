import type { HistoryMessage } from '../../../../src/chat/types';
import {
  askAbout,
  beginAnswer,
  EVERY_VIEW,
  EXCHANGE,
  inGroup,
  open,
  press,
  receive,
  say,
  show,
  streamed,
  waitFor,
} from '../scenario';

const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3);
const SENTENCE = 'Every month I put something aside, and every month I wonder whether it is enough. ';
const LONGEST_MESSAGE = SENTENCE.repeat(50).slice(0, 4000).trimEnd().padEnd(4000, '.');

const EARLIER = [
  'You have £550.51 in your current account.',
  'You spent £214.80 on groceries last month, a little less than in September.',
  'Your energy bill of £96 is due on Monday.',
  'Payday is on 25 November. Until then, everything that is certain to come is covered.',
  'Your subscriptions come to £65.97 a month.',
  'Your biggest expense this month was £1,045 for the mortgage.',
  'You have £6,420 in savings.',
  'You owe £1,342.14 on your credit card.',
];

const DAY_MS = 86_400_000;

const HISTORY: readonly HistoryMessage[] = [
  { from: 'user', at: Date.now() - 9 * DAY_MS, text: 'When is my mortgage due?' },
  { from: 'assistant', at: Date.now() - 9 * DAY_MS, text: 'Your mortgage of £1,045 is due on the first.' },
  { from: 'user', at: Date.now() - DAY_MS, text: 'Is it paid?' },
  { from: 'assistant', at: Date.now() - DAY_MS, text: 'It is: £1,045 went out this morning.' },
];

const MARKDOWN = `Your **fixed costs** for December:

| Bill | Due | Amount |
| --- | --- | --- |
| Rent | 1 Dec | £1,180.00 |
| Energy | 7 Dec | £96.00 |

1. Rent leaves first.
2. Energy is \`£12\` less than last year.

More in [your statement](https://bank.example/statement).`;

const CARD_NUMBER = /(?:\d[ -]?){13,19}/;

export const CONVERSATION = inGroup('Conversation', [
  {
    id: 'question',
    name: 'A question and its answer',
    shows: 'One exchange and the money overview.',
    steps: [open, ...EXCHANGE, { act: 'scroll up' }],
  },
  {
    id: 'every-view',
    name: 'Everything at once',
    shows: 'An exchange, the overview, the suggested actions, and the link to a bank.',
    steps: [open, ...EVERY_VIEW, { act: 'scroll up' }],
  },
  {
    id: 'long-text',
    name: 'Long words, 4,000 characters',
    shows: 'A word wider than the panel and the longest message the service takes.',
    steps: [open, say(LONG_WORD), waitFor('an answer'), say(LONGEST_MESSAGE), waitFor('an answer', 2)],
  },
  {
    id: 'new-messages',
    name: 'New messages below',
    shows: 'A reply arrives while the person reads what was said earlier. A button leads to it.',
    steps: [
      open,
      receive(...EARLIER, ...EARLIER),
      { act: 'scroll up' },
      receive('Your bills for December are in.'),
      waitFor('the button to new messages'),
    ],
  },
  {
    id: 'markdown',
    name: 'Markdown',
    shows: 'A table, a list and a link in a reply. The policy of the bank’s page allows only its plain text.',
    host: { options: { markdown: true } },
    steps: [
      open,
      say('What is due in December?'),
      waitFor('an answer'),
      receive(MARKDOWN),
      waitFor('an answer', 2),
    ],
  },
  {
    id: 'arriving',
    name: 'An answer half-way',
    shows: 'An answer that arrives word by word, held in the middle, with a button to stop it.',
    behaviour: streamed,
    steps: [
      open,
      say('When is my rent due?'),
      waitFor('a sent message'),
      beginAnswer('Your rent is due on Monday.\n', 'Your balance ', 'covers it, and'),
      waitFor('a piece of an answer'),
    ],
  },
  {
    id: 'streamed-stopped',
    name: 'An answer that is stopped',
    shows: 'What had come stays.',
    behaviour: streamed,
    steps: [
      open,
      say('Tell me everything.'),
      waitFor('a sent message'),
      beginAnswer(...EARLIER.map((sentence) => `${sentence} `)),
      waitFor('a piece of an answer'),
      press('Stop'),
      waitFor('an answer'),
    ],
  },
  {
    id: 'history',
    name: 'Earlier messages',
    shows: 'The page knows what was said before. It stands above the new conversation, with its days.',
    host: { options: { history: async () => HISTORY } },
    steps: [open, waitFor('an answer', 2), say('What is my balance?'), waitFor('an answer', 3)],
  },
  {
    id: 'about',
    name: 'About something on the page',
    shows: 'The page says what a question is about. It stands above the message, and before that on a chip.',
    steps: [
      open,
      askAbout('The Flour Jar', '−£27.78'),
      press('Send'),
      waitFor('an answer'),
      askAbout('Moonbeam TV', '−£12.99'),
    ],
  },
  {
    id: 'suggestions',
    name: 'Where from, and what next',
    shows: 'The day and the accounts behind an answer, and what to ask where the service knows none.',
    steps: [
      open,
      say('What is my balance?'),
      waitFor('an answer'),
      say('Will it rain tomorrow?'),
      waitFor('an answer', 2),
      waitFor('suggested questions'),
    ],
  },
  {
    id: 'feedback',
    name: 'Was it helpful?',
    shows: 'Two quiet buttons under each reply. The page is told what was pressed, and no text.',
    host: { options: { feedback: true } },
    steps: [
      open,
      say('What is my balance?'),
      waitFor('an answer'),
      say('Which bills are coming up?'),
      waitFor('an answer', 2),
      press('Helpful'),
    ],
  },
  {
    id: 'connect',
    name: 'Connect a bank, there and back',
    shows: 'The link, the bank’s pages in a new tab, the return, and the larger overview.',
    behaviour: { userId: 'lisbon', answerDelayMs: 0 },
    steps: [
      open,
      show('Connect a bank'),
      waitFor('the link'),
      { act: 'visit the bank' },
      show('Money overview'),
      waitFor('a figure'),
    ],
  },
  {
    id: 'reloaded',
    name: 'After the page was loaded again',
    shows:
      'The conversation is still there. Figures, actions and links are not kept, and can be shown again.',
    steps: [open, ...EVERY_VIEW, { act: 'load the page again' }, waitFor('the offers to show them again')],
  },
  {
    id: 'menu',
    name: 'The menu',
    shows: 'What stands behind “More options”, with “Talk to a person” of a page that names a contact.',
    host: { options: { contact: 'mailto:help@summit.example' } },
    steps: [open, press('More options'), waitFor('the menu')],
  },
  {
    id: 'delete-question',
    name: 'The question before deleting',
    shows: 'A new conversation deletes this one, so the chat asks first.',
    steps: [
      open,
      say('What is my balance?'),
      waitFor('an answer'),
      press('More options'),
      press('New conversation'),
      waitFor('the question'),
    ],
  },
  {
    id: 'refused',
    name: 'Refused text',
    shows: 'The page does not let a card number leave. What was typed stays.',
    host: { options: { beforeSend: (text) => !CARD_NUMBER.test(text) && text } },
    steps: [open, say('My card is 4111 1111 1111 1111'), waitFor('the refusal')],
  },
  {
    id: 'too-long',
    name: 'A text that is too long',
    shows: 'With a limit of 60 characters. The composer says by how much, and keeps the text.',
    host: { options: { maxLength: 60 } },
    steps: [open, say(SENTENCE.trim()), waitFor('the refusal')],
  },
]);
