import type { Fault } from '../../src/testing/faults';
import type { Play } from '../../src/testing/stage';
import type { Step } from './step';

export interface Scenario {
  id: string;
  group: 'Conversation' | 'Figures' | 'Waiting and failing' | 'Signing in' | 'People' | 'Languages';
  name: string;
  shows: string;
  play: Play;
  /** What the person does, through the widget itself. */
  steps: readonly Step[];
  locale?: string;
  /** Milliseconds that every answer takes, unless the person chooses otherwise. */
  delay?: number;
  /** A preference only the browser can set: what it is, and how. */
  preference?: { media: string; how: string };
}

const open: Step = { act: 'open' };
const say = (text: string): Step => ({ act: 'say', text });
const press = (control: Extract<Step, { act: 'press' }>['control']): Step => ({ act: 'press', control });
const see = (sight: Extract<Step, { act: 'see' }>['sight'], count?: number): Step => ({
  act: 'see',
  sight,
  ...(count && { count }),
});

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
const LONGEST = SENTENCE.repeat(50).slice(0, 4000).trimEnd().padEnd(4000, '.');

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

const ASPECTS = ['Groceries', 'Rent', 'Travel', 'Energy', 'Insurance', 'Eating out', 'Clothes', 'Gifts'];
const FORTY = Array.from({ length: 40 }, (_, index): [string, number] => [
  `${ASPECTS[index % ASPECTS.length]}, month ${Math.floor(index / ASPECTS.length) + 1}`,
  (index * 7919) % 1900,
]);

const london: Play = { userId: 'london' };
const prompt: Play = { ...london, answerDelayMs: 0 };
const faulty = (...faults: Fault[]): Play => ({ ...prompt, faults });

const PREFERENCE =
  'Developer tools, “Rendering” panel, “Emulate CSS media feature”; or the setting of the operating system.';

const SCENARIOS: readonly Scenario[] = [
  {
    id: 'first-visit',
    group: 'Conversation',
    name: 'First visit',
    shows: 'The open panel before anything was said. Greeting and starters stand here.',
    play: london,
    steps: [open],
  },
  {
    id: 'question',
    group: 'Conversation',
    name: 'A question and its answer',
    shows: 'One exchange and the money overview.',
    play: prompt,
    steps: [open, say('What is my balance?'), see('an answer'), press('Money overview'), see('a figure')],
  },
  {
    id: 'long-conversation',
    group: 'Conversation',
    name: 'Long conversation',
    shows: 'Ten exchanges: the transcript scrolls, the newest answer is in view.',
    play: prompt,
    steps: [open, ...QUESTIONS.flatMap((question, index) => [say(question), see('an answer', index + 1)])],
  },
  {
    id: 'long-text',
    group: 'Conversation',
    name: 'Long words, 4,000 characters',
    shows: 'A word wider than the panel and the longest message the service takes.',
    play: prompt,
    steps: [open, say(LONG_WORD), see('an answer'), say(LONGEST), see('an answer', 2)],
  },
  {
    id: 'unread',
    group: 'Conversation',
    name: 'Unread while closed',
    shows: 'The answer came after the panel was closed: the bubble counts it.',
    play: { ...london, answerDelayMs: 900 },
    steps: [open, say('What should I do?'), { act: 'close' }, see('the unread count')],
  },
  {
    id: 'connect',
    group: 'Conversation',
    name: 'Connect a bank, there and back',
    shows: 'The link, the bank’s own pages in a tab, the return, and the overview that has grown.',
    play: { userId: 'lisbon', answerDelayMs: 0 },
    steps: [
      open,
      press('Connect a bank'),
      see('the link'),
      { act: 'visit the bank' },
      press('Money overview'),
      see('a figure'),
    ],
  },
  {
    id: 'empty-overview',
    group: 'Figures',
    name: 'Empty overview',
    shows: 'No bank is connected, so there are no figures yet.',
    play: { userId: 'lisbon' },
    steps: [open, press('Money overview'), see('an overview without figures')],
  },
  {
    id: 'one-card',
    group: 'Figures',
    name: 'One card',
    shows: 'A single figure.',
    play: faulty(metrics([['Cash balance', 1284.5]])),
    steps: [open, press('Money overview'), see('a figure')],
  },
  {
    id: 'forty-cards',
    group: 'Figures',
    name: 'Forty cards',
    shows: 'More figures than fit: the first few, and a way to the rest.',
    play: faulty(metrics(FORTY)),
    steps: [open, press('Money overview'), see('a figure')],
  },
  {
    id: 'extreme-figures',
    group: 'Figures',
    name: 'Huge and negative figures',
    shows: 'Billions, debts, a penny, nothing, and a title that does not end.',
    play: faulty(
      metrics([
        ['Treasury portfolio', 987654321098.76],
        ['Loan outstanding', -45678901.23],
        ['Interest today', 0.01],
        ['Fees', 0],
        ['What is left of this month once everything that is certain to come has been paid', -12.3],
      ]),
    ),
    steps: [open, press('Money overview'), see('a figure', 5)],
  },
  {
    id: 'yen',
    group: 'Figures',
    name: 'Yen, without decimals',
    shows: 'A currency that has no smaller unit.',
    play: { userId: 'osaka', answerDelayMs: 0 },
    steps: [open, press('Money overview'), see('a figure')],
  },
  {
    id: 'many-actions',
    group: 'Figures',
    name: 'Many actions',
    shows: 'Twenty-four suggestions, some of them long.',
    play: faulty(
      actions(
        Array.from({ length: 24 }, (_, index) =>
          index % 3
            ? `Review ${ASPECTS[index % ASPECTS.length]?.toLowerCase()}`
            : `Compare what you pay for ${ASPECTS[index % ASPECTS.length]?.toLowerCase()} with the offers for new customers, which are often lower`,
        ),
      ),
    ),
    steps: [open, press('Suggested actions'), see('an action')],
  },
  {
    id: 'hidden-amounts',
    group: 'Figures',
    name: 'Hidden amounts',
    shows: 'Figures covered, as on a train.',
    play: prompt,
    steps: [
      open,
      say('What is my balance?'),
      see('an answer'),
      press('Money overview'),
      see('a figure'),
      press('Hide amounts'),
    ],
  },
  {
    id: 'slow',
    group: 'Waiting and failing',
    name: 'Slow service',
    shows: 'Every answer takes its time. The slider below sets how long.',
    play: prompt,
    delay: 3000,
    steps: [open, press('Money overview'), say('What is my balance?')],
  },
  {
    id: 'failed-message',
    group: 'Waiting and failing',
    name: 'Failed message',
    shows: 'The service did not take it; “Try again” sends it once more, and works.',
    play: faulty({ on: 'send', times: 1, status: 422 }),
    steps: [open, say('What is my balance?'), see('a notice')],
  },
  {
    id: 'unconfirmed-message',
    group: 'Waiting and failing',
    name: 'Unconfirmed message',
    shows: 'It may have arrived, so it is not sent again without a word from the person.',
    play: faulty({ on: 'send', times: 1, status: 500, detail: 'Internal server error' }),
    steps: [open, say('When is payday?'), see('a notice')],
  },
  {
    id: 'throttled',
    group: 'Waiting and failing',
    name: 'Throttled',
    shows: 'Four tries with growing pauses, then a notice that the service is busy.',
    play: faulty({ on: 'metrics', status: 429, detail: 'Too many requests' }),
    steps: [open, press('Money overview'), see('a notice')],
  },
  {
    id: 'service-down',
    group: 'Waiting and failing',
    name: 'Service down',
    shows: 'The chat cannot start; what is written waits.',
    play: faulty({ on: 'session', status: 502, detail: 'Bad gateway' }),
    steps: [open, say('What is my balance?'), see('a notice'), see('a waiting message')],
  },
  {
    id: 'offline',
    group: 'Waiting and failing',
    name: 'Offline',
    shows:
      'No request gets through: what was asked for fails, what was written waits. “Bring the network back” sends it.',
    play: prompt,
    steps: [
      open,
      say('What is my balance?'),
      see('an answer'),
      { act: 'lose the network' },
      say('And when is payday?'),
      see('a waiting message'),
      press('Money overview'),
      see('a notice'),
    ],
  },
  {
    id: 'malformed',
    group: 'Waiting and failing',
    name: 'Malformed answer',
    shows: 'An overview that is half right is not shown at all.',
    play: faulty({ on: 'metrics', body: { asOfDate: today(), currency: 'GBP', cards: [{ title: 'Cash' }] } }),
    steps: [open, press('Money overview'), see('a notice')],
  },
  {
    id: 'blocked-link',
    group: 'Waiting and failing',
    name: 'Blocked link',
    shows: 'A connect link without encryption is not offered.',
    play: faulty({ on: 'connect', body: { connect_url: 'http://link.example/start' } }),
    steps: [open, press('Connect a bank'), see('a notice')],
  },
  {
    id: 'token-renewed',
    group: 'Signing in',
    name: 'Expired token, renewed',
    shows: 'The token runs out between two questions. Nobody notices: the renewal is in the log only.',
    play: prompt,
    steps: [
      open,
      say('What is my balance?'),
      see('an answer'),
      { act: 'let a minute pass' },
      say('And when is payday?'),
      see('an answer', 2),
    ],
  },
  {
    id: 'signed-out',
    group: 'Signing in',
    name: 'Signed out',
    shows: 'No token helps any more: a calm notice, and what is written waits.',
    play: faulty(
      { on: 'session', status: 401, detail: 'Unauthorized' },
      { on: 'refresh', status: 401, detail: 'Unauthorized' },
      { on: 'tokens', after: 1, status: 401, detail: 'Unauthorized' },
    ),
    steps: [open, say('What is my balance?'), see('the signed-out line'), see('a waiting message')],
  },
  {
    id: 'forced-colours',
    group: 'People',
    name: 'Forced colours',
    shows: 'The system’s own colours: every control keeps an edge and its icon.',
    play: prompt,
    preference: { media: '(forced-colors: active)', how: PREFERENCE },
    steps: [open, say('What is my balance?'), see('an answer'), press('Money overview'), see('a figure')],
  },
  {
    id: 'reduced-motion',
    group: 'People',
    name: 'Reduced motion',
    shows: 'Nothing moves, not even while an answer is awaited.',
    play: prompt,
    delay: 3000,
    preference: { media: '(prefers-reduced-motion: reduce)', how: PREFERENCE },
    steps: [open, press('Money overview')],
  },
];

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

const isRightToLeft = (tag: string) => /^(ar|fa|he|ur)\b/.test(tag);

/** The same conversation in every language the widget has been built with. */
function inLanguage(tag: string): Scenario {
  const name = languageNames.of(tag) ?? tag;
  return {
    id: `locale-${tag}`,
    group: 'Languages',
    name: isRightToLeft(tag) ? `${name}, right to left` : name,
    shows: `The widget’s sentences, dates and figures in ${name}; the service answers in English.`,
    play: prompt,
    locale: tag,
    steps: [open, say('What is my balance?'), see('an answer'), press('Money overview'), see('a figure')],
  };
}

export const scenariosIn = (locales: readonly string[]): readonly Scenario[] => [
  ...SCENARIOS,
  ...locales.map(inLanguage),
];

/** What the service plays; the language is the widget's own affair. */
export function playOf(id: string): Play | undefined {
  return id.startsWith('locale-') ? prompt : SCENARIOS.find((scenario) => scenario.id === id)?.play;
}
