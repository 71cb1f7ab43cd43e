import type { Fault } from '../../src/testing/faults';
import type { Behaviour } from '../../src/testing/scenarioService';
import type { Step } from './step';

export interface Scenario {
  id: string;
  group: 'Conversation' | 'Figures' | 'Waiting and failing' | 'Signing in' | 'People' | 'Languages';
  name: string;
  shows: string;
  behaviour: Behaviour;
  /** What the person does in the widget. */
  steps: readonly Step[];
  locale?: string;
  /** Milliseconds that every answer takes, unless the person chooses another delay. */
  delay?: number;
  /** A preference that only the browser can set, and how to set it. */
  preference?: { media: string; how: string };
}

const open: Step = { act: 'open' };
const say = (text: string): Step => ({ act: 'say', text });
const press = (control: Extract<Step, { act: 'press' }>['control']): Step => ({ act: 'press', control });
const waitFor = (result: Extract<Step, { act: 'wait for' }>['result'], count?: number): Step => ({
  act: 'wait for',
  result,
  count,
});

const stream = (...questions: string[]): Step => ({ act: 'stream', questions });

const QUESTIONS = [
  'What is my balance?',
  'How much did I spend on groceries last month?',
  'Which bills are coming up?',
  'When is payday?',
  'What are my subscriptions?',
  'How much do I have left until payday?',
  'What was my biggest expense this month?',
  'How much have I saved?',
  'What do I owe on my credit card?',
  'What should I do?',
];

const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3);
const SENTENCE = 'Every month I put something aside, and every month I wonder whether it is enough. ';
const LONGEST_MESSAGE = SENTENCE.repeat(50).slice(0, 4000).trimEnd().padEnd(4000, '.');

const today = () => new Date().toISOString().slice(0, 10);

const metrics = (cards: [title: string, value: number][], currency = 'GBP'): Fault => ({
  on: 'metrics',
  body: {
    asOfDate: today(),
    currency,
    cards: cards.map(([title, value], index) => ({ key: `figure_${index}`, title, value })),
  },
});

const actions = (titles: string[]): Fault => ({
  on: 'actions',
  body: {
    items: titles.map((title, index) => ({ insightId: `ins_${index}`, title, priorityRank: index + 1 })),
  },
});

const TOPICS = ['Groceries', 'Rent', 'Travel', 'Energy', 'Insurance', 'Eating out', 'Clothes', 'Gifts'];
const FORTY_FIGURES = Array.from({ length: 40 }, (_, index): [string, number] => [
  `${TOPICS[index % TOPICS.length]}, month ${Math.floor(index / TOPICS.length) + 1}`,
  (index * 7919) % 1900,
]);

const london: Behaviour = { userId: 'london' };
const instant: Behaviour = { ...london, answerDelayMs: 0 };
const faulty = (...faults: Fault[]): Behaviour => ({ ...instant, faults });

/** The message is taken, and its answer comes another way. */
const streamed = faulty({ on: 'send', body: {} });

const PREFERENCE =
  'Developer tools, “Rendering” panel, “Emulate CSS media feature”; or the setting of the operating system.';

const SCENARIOS: readonly Scenario[] = [
  {
    id: 'first-visit',
    group: 'Conversation',
    name: 'First visit',
    shows: 'The open panel before the first message, with greeting and starters.',
    behaviour: london,
    steps: [open],
  },
  {
    id: 'question',
    group: 'Conversation',
    name: 'A question and its answer',
    shows: 'One exchange and the money overview.',
    behaviour: instant,
    steps: [
      open,
      say('What is my balance?'),
      waitFor('an answer'),
      press('Money overview'),
      waitFor('a figure'),
    ],
  },
  {
    id: 'long-conversation',
    group: 'Conversation',
    name: 'Long conversation',
    shows: 'Ten exchanges: the transcript scrolls, the newest answer is in view.',
    behaviour: instant,
    steps: [
      open,
      ...QUESTIONS.flatMap((question, index) => [say(question), waitFor('an answer', index + 1)]),
    ],
  },
  {
    id: 'long-text',
    group: 'Conversation',
    name: 'Long words, 4,000 characters',
    shows: 'A word wider than the panel and the longest message the service takes.',
    behaviour: instant,
    steps: [open, say(LONG_WORD), waitFor('an answer'), say(LONGEST_MESSAGE), waitFor('an answer', 2)],
  },
  {
    id: 'streamed',
    group: 'Conversation',
    name: 'An answer that arrives',
    shows: 'Dots, then the answer word by word, with a button to stop it.',
    behaviour: streamed,
    steps: [open, say('What is my balance?'), stream('What is my balance?'), waitFor('an answer')],
  },
  {
    id: 'streamed-long',
    group: 'Conversation',
    name: 'A long answer that arrives',
    shows: 'The end stays in view while you are there, and not while you read back.',
    behaviour: streamed,
    steps: [open, say('Tell me everything.'), stream(...QUESTIONS), waitFor('an answer')],
  },
  {
    id: 'streamed-stopped',
    group: 'Conversation',
    name: 'An answer that is stopped',
    shows: 'What had come stays.',
    behaviour: streamed,
    steps: [
      open,
      say('Tell me everything.'),
      stream(...QUESTIONS),
      waitFor('a piece of an answer'),
      press('Stop'),
      waitFor('an answer'),
    ],
  },
  {
    id: 'streamed-broken',
    group: 'Waiting and failing',
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
    id: 'unread',
    group: 'Conversation',
    name: 'Unread while closed',
    shows: 'The answer arrives after the panel is closed, and the bubble counts it.',
    behaviour: { ...london, answerDelayMs: 900 },
    steps: [open, say('What should I do?'), { act: 'close' }, waitFor('the unread count')],
  },
  {
    id: 'connect',
    group: 'Conversation',
    name: 'Connect a bank, there and back',
    shows: 'The link, the bank’s pages in a new tab, the return, and the larger overview.',
    behaviour: { userId: 'lisbon', answerDelayMs: 0 },
    steps: [
      open,
      press('Connect a bank'),
      waitFor('the link'),
      { act: 'visit the bank' },
      press('Money overview'),
      waitFor('a figure'),
    ],
  },
  {
    id: 'empty-overview',
    group: 'Figures',
    name: 'Empty overview',
    shows: 'No bank is connected, so there are no figures yet.',
    behaviour: { userId: 'lisbon' },
    steps: [open, press('Money overview'), waitFor('an overview without figures')],
  },
  {
    id: 'one-card',
    group: 'Figures',
    name: 'One card',
    shows: 'A single figure.',
    behaviour: faulty(metrics([['Cash balance', 1284.5]])),
    steps: [open, press('Money overview'), waitFor('a figure')],
  },
  {
    id: 'forty-cards',
    group: 'Figures',
    name: 'Forty cards',
    shows: 'More figures than fit: the first few, and a way to the rest.',
    behaviour: faulty(metrics(FORTY_FIGURES)),
    steps: [open, press('Money overview'), waitFor('a figure')],
  },
  {
    id: 'extreme-figures',
    group: 'Figures',
    name: 'Huge and negative figures',
    shows: 'Billions, debts, a penny, zero, and a very long title.',
    behaviour: faulty(
      metrics([
        ['Treasury portfolio', 987654321098.76],
        ['Loan outstanding', -45678901.23],
        ['Interest today', 0.01],
        ['Fees', 0],
        ['What is left of this month once everything that is certain to come has been paid', -12.3],
      ]),
    ),
    steps: [open, press('Money overview'), waitFor('a figure', 5)],
  },
  {
    id: 'yen',
    group: 'Figures',
    name: 'Yen, without decimals',
    shows: 'A currency that has no smaller unit.',
    behaviour: { userId: 'osaka', answerDelayMs: 0 },
    steps: [open, press('Money overview'), waitFor('a figure')],
  },
  {
    id: 'many-actions',
    group: 'Figures',
    name: 'Many actions',
    shows: 'Twenty-four suggestions, some of them long.',
    behaviour: faulty(
      actions(
        Array.from({ length: 24 }, (_, index) =>
          index % 3
            ? `Review ${TOPICS[index % TOPICS.length]?.toLowerCase()}`
            : `Compare what you pay for ${TOPICS[index % TOPICS.length]?.toLowerCase()} with the offers for new customers, which are often lower`,
        ),
      ),
    ),
    steps: [open, press('Suggested actions'), waitFor('an action')],
  },
  {
    id: 'hidden-amounts',
    group: 'Figures',
    name: 'Hidden amounts',
    shows: 'Figures are hidden, for example on a train.',
    behaviour: instant,
    steps: [
      open,
      say('What is my balance?'),
      waitFor('an answer'),
      press('Money overview'),
      waitFor('a figure'),
      press('Hide amounts'),
    ],
  },
  {
    id: 'slow',
    group: 'Waiting and failing',
    name: 'Slow service',
    shows: 'Every answer takes its time. The slider below sets how long.',
    behaviour: instant,
    delay: 3000,
    steps: [open, press('Money overview'), say('What is my balance?')],
  },
  {
    id: 'failed-message',
    group: 'Waiting and failing',
    name: 'Failed message',
    shows: 'The service refuses the message. “Try again” sends it again, and works.',
    behaviour: faulty({ on: 'send', times: 1, status: 422 }),
    steps: [open, say('What is my balance?'), waitFor('a notice')],
  },
  {
    id: 'unconfirmed-message',
    group: 'Waiting and failing',
    name: 'Unconfirmed message',
    shows: 'It may have arrived, so it is sent again only if the person asks for it.',
    behaviour: faulty({ on: 'send', times: 1, status: 500, detail: 'Internal server error' }),
    steps: [open, say('When is payday?'), waitFor('a notice')],
  },
  {
    id: 'throttled',
    group: 'Waiting and failing',
    name: 'Throttled',
    shows: 'Four tries with growing pauses, then a notice that the service is busy.',
    behaviour: faulty({ on: 'metrics', status: 429, detail: 'Too many requests' }),
    steps: [open, press('Money overview'), waitFor('a notice')],
  },
  {
    id: 'service-down',
    group: 'Waiting and failing',
    name: 'Service down',
    shows: 'The chat cannot start. Messages wait.',
    behaviour: faulty({ on: 'session', status: 502, detail: 'Bad gateway' }),
    steps: [open, say('What is my balance?'), waitFor('a notice'), waitFor('a waiting message')],
  },
  {
    id: 'offline',
    group: 'Waiting and failing',
    name: 'Offline',
    shows:
      'No request gets through: the overview fails, and messages wait. “Bring the network back” sends them.',
    behaviour: instant,
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
    group: 'Waiting and failing',
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
    group: 'Waiting and failing',
    name: 'Blocked link',
    shows: 'A connect link without encryption is not offered.',
    behaviour: faulty({ on: 'connect', body: { connect_url: 'http://link.example/start' } }),
    steps: [open, press('Connect a bank'), waitFor('a notice')],
  },
  {
    id: 'token-renewed',
    group: 'Signing in',
    name: 'Expired token, renewed',
    shows: 'The token expires between two questions. Only the log shows the renewal.',
    behaviour: instant,
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
    group: 'Signing in',
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
    id: 'forced-colours',
    group: 'People',
    name: 'Forced colours',
    shows: 'The system’s colours: every control keeps an edge and its icon.',
    behaviour: instant,
    preference: { media: '(forced-colors: active)', how: PREFERENCE },
    steps: [
      open,
      say('What is my balance?'),
      waitFor('an answer'),
      press('Money overview'),
      waitFor('a figure'),
    ],
  },
  {
    id: 'reduced-motion',
    group: 'People',
    name: 'Reduced motion',
    shows: 'Nothing moves, not even while the chat waits for an answer.',
    behaviour: instant,
    delay: 3000,
    preference: { media: '(prefers-reduced-motion: reduce)', how: PREFERENCE },
    steps: [open, press('Money overview')],
  },
];

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

const isRightToLeft = (tag: string) => /^(ar|fa|he|ur)\b/.test(tag);

/** The same conversation for every language of the built widget. */
function inLanguage(tag: string): Scenario {
  const name = languageNames.of(tag) ?? tag;
  return {
    id: `locale-${tag}`,
    group: 'Languages',
    name: isRightToLeft(tag) ? `${name}, right to left` : name,
    shows: `The widget’s sentences, dates and figures in ${name}; the service answers in English.`,
    behaviour: instant,
    locale: tag,
    steps: [
      open,
      say('What is my balance?'),
      waitFor('an answer'),
      press('Money overview'),
      waitFor('a figure'),
    ],
  };
}

export const scenariosIn = (locales: readonly string[]): readonly Scenario[] => [
  ...SCENARIOS,
  ...locales.map(inLanguage),
];

/** How the service behaves in a scenario. The language concerns only the widget, not the service. */
export function behaviourOf(id: string): Behaviour | undefined {
  return id.startsWith('locale-') ? instant : SCENARIOS.find((scenario) => scenario.id === id)?.behaviour;
}
