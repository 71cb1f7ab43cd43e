import type { Messages } from '../../../src/locale/en';

/** Buttons of the chat, by the message that names each. */
export const CONTROLS = {
  'Hide amounts': 'hideAmounts',
  Stop: 'stop',
  Send: 'send',
  Helpful: 'helpful',
  'More options': 'moreOptions',
  'New conversation': 'newConversation',
} as const satisfies Record<string, keyof Messages>;

/** The views of the shortcuts, by the method of the handle that shows each. */
export const VIEWS = {
  'Money overview': 'showMetrics',
  'Suggested actions': 'showActions',
  'Connect a bank': 'connectBank',
} as const;

/** What a person can wait for: elements by their part or role, or words that the chat says. */
export const RESULTS = {
  // Only answers show a time; the greeting does not.
  'an answer': { found: '[part~=message-assistant]:has(time)' },
  'a piece of an answer': { found: '[part~=message-assistant][data-status=arriving]' },
  'a figure': { found: '[part=metric]' },
  'an action': { found: '[part=action]' },
  'the link': { found: '[part=connect-link]' },
  'a notice': { found: '[part=notice]' },
  'a waiting message': { found: '[part~=message-user][data-status=queued]' },
  'a sent message': { found: '[part~=message-user][data-status=sent]' },
  'the bubble': { found: '[part=launcher]' },
  'the signed-out line': { found: '[part=status]:not(:empty)' },
  'the menu': { found: '[role=menu]' },
  'the question': { found: '[role=alertdialog]' },
  'suggested questions': { said: 'suggestions' },
  'the refusal': { found: '[part=composer] [aria-live=assertive]:not(:empty)' },
  'an empty overview': { said: 'noMetrics' },
  'no actions': { said: 'noActions' },
  'the return': { said: 'connectBack' },
  'the offers to show them again': { said: 'connectAgain' },
  'the button to new messages': { said: 'goToLatest' },
} as const satisfies Record<string, { found: string } | { said: keyof Messages }>;

/** One thing a person does or waits for. */
export type Step =
  | { act: 'open' }
  | { act: 'say'; text: string }
  | { act: 'press'; control: keyof typeof CONTROLS }
  | { act: 'show'; view: keyof typeof VIEWS }
  | { act: 'wait for'; result: keyof typeof RESULTS; count?: number | undefined }
  | { act: 'begin an answer'; pieces: readonly string[] }
  | { act: 'break the answer off' }
  | { act: 'receive'; texts: readonly string[] }
  | { act: 'ask about'; about: { title: string; value: string } }
  | { act: 'show a teaser'; text: string }
  | { act: 'scroll up' }
  | { act: 'load the page again' }
  | { act: 'lose the network' }
  | { act: 'visit the bank' };

const MAX_TEXT_LENGTH = 60;

/** The step as an instruction. */
export function stepText(step: Step): string {
  switch (step.act) {
    case 'open':
      return 'Open the chat';
    case 'say':
      return `Write “${shortened(step.text)}”`;
    case 'press':
      return `Choose ${step.control}`;
    case 'show':
      return `Choose ${step.view}`;
    case 'wait for':
      return step.count ? `Wait for ${step.result} (${step.count})` : `Wait for ${step.result}`;
    case 'begin an answer':
      return 'Let an answer begin, and hold it there';
    case 'break the answer off':
      return 'Let the answer break off';
    case 'receive':
      return step.texts.length > 1 ? `Let ${step.texts.length} replies arrive` : 'Let a reply arrive';
    case 'ask about':
      return `Press “Ask about this” beside ${step.about.title}`;
    case 'show a teaser':
      return `Let the page show “${step.text}”`;
    case 'scroll up':
      return 'Scroll to the beginning';
    case 'load the page again':
      return 'Load the page again';
    case 'lose the network':
      return 'Lose the network';
    case 'visit the bank':
      return 'Your turn: follow the link, agree in the tab that opens, and come back';
  }
}

function shortened(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}
