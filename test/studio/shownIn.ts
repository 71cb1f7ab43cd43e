import { LOCALES } from './locales';

const RIGHT_TO_LEFT = ['ar', 'he'];

const scenariosOf = (languages: readonly string[]) => languages.map((tag) => `locale-${tag}`);

/** The scenarios that show the content of a picture, or the way to reach it by hand in each of them. */
type Place = { scenarios: readonly string[] } | { byHand: string };

/** `test/browser/markdown.spec.ts` tests how Markdown looks. */
export const WITHOUT_PICTURE = ['markdown'];

/** Every picture, and where the studio shows it. Every other scenario has its place here, and none has two. */
export const SHOWN_IN: Record<string, Place> = {
  'a closed chat': { scenarios: ['closed'] },
  'a closed chat with unread messages and a teaser': { scenarios: ['teaser', 'unread'] },
  'an empty chat': { scenarios: ['bare'] },
  'an empty chat that greets, suggests and disclaims': { scenarios: ['first-visit'] },
  'replies that arrive, were stopped and were interrupted': {
    scenarios: [
      'arriving',
      'streamed',
      'streamed-long',
      'streamed-stopped',
      'streamed-broken',
      'streaming-service',
    ],
  },
  'a conversation with every view': {
    scenarios: [
      ...[
        'every-view',
        'question',
        'own-fetch',
        'history',
        'long-conversation',
        'long-text',
        'token-renewed',
      ],
      ...['one-card', 'extreme-figures', 'yen', 'figures-as-bars', 'old-figures', 'forced-colours'],
      ...scenariosOf(LOCALES.filter((tag) => !RIGHT_TO_LEFT.includes(tag))),
    ],
  },
  'covered figures in a compact chat': { scenarios: ['compact', 'hidden-amounts'] },
  'an answer and views that are awaited': { scenarios: ['slow', 'reduced-motion'] },
  'views without content': { scenarios: ['empty-overview', 'no-actions'] },
  'longer lists than are shown at once': { scenarios: ['many-actions', 'forty-cards'] },
  'views that were not kept over a reload': { scenarios: ['reloaded'] },
  'views that failed': { scenarios: ['failed-views', 'throttled', 'malformed', 'blocked-link'] },
  'the return from a bank': { scenarios: ['connect'] },
  'messages that failed or may have arrived': { scenarios: ['failed-message', 'unconfirmed-message'] },
  'a refused text': { scenarios: ['refused'] },
  'a text that is too long': { scenarios: ['too-long'] },
  'feedback and suggested questions': { scenarios: ['feedback', 'suggestions'] },
  'an offline chat': { scenarios: ['offline'] },
  'a signed-out chat': { scenarios: ['signed-out'] },
  'a signed-out chat that can try again': { scenarios: ['nobody-signed-in'] },
  'a chat that could not start': { scenarios: ['service-down'] },
  'the menu': { scenarios: ['menu', 'own-brand'] },
  'the question before a new conversation': { scenarios: ['delete-question'] },
  'new messages below what is read': { scenarios: ['new-messages'] },
  'a chat inside the page': { scenarios: ['inline'] },
  'a chat that fills a phone': { byHand: 'Device: Phone' },
  'a phone whose keyboard is up': { byHand: 'Device: Keyboard up' },
  'controls under the pointer': { byHand: 'Controls hovered' },
  'controls that are pressed': { byHand: 'Controls pressed' },
  'controls with the focus': { byHand: 'Controls focused' },
  'the brand Harbour': { byHand: 'Show: All brands' },
  'the brand Orchard': { byHand: 'Show: All brands' },
  'the brand Ledger': { byHand: 'Show: All brands' },
  'the brand Night': { byHand: 'Show: All brands' },
  'a right-to-left chat': { scenarios: scenariosOf(RIGHT_TO_LEFT) },
};
