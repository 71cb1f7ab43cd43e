/** Buttons of the widget. The selectors do not depend on its language. */
export const CONTROLS = {
  'Money overview': '[part=shortcuts] button:nth-child(1)',
  'Suggested actions': '[part=shortcuts] button:nth-child(2)',
  'Connect a bank': '[part=shortcuts] button:nth-child(3)',
  'Hide amounts': '[part=header] > button:first-of-type',
  Stop: '.stop',
  Helpful: '.feedback > :first-child',
  'More options': '.menu-place > button',
  'New conversation': '[role=menuitem]:first-child',
} as const;

/** The results that a person can wait for. */
export const RESULTS = {
  // Only answers show a time; the greeting does not.
  'an answer': '[part~=message-assistant]:has(time)',
  'a piece of an answer': '[data-status=arriving]',
  'a figure': '[part=metric]',
  'an action': '[part=action]',
  'an overview without figures': '[role=log] section p',
  'the link': '[part=connect-link]',
  'the return': '.card-body:has([part=connect-link]) button',
  'a notice': '[part=notice]',
  'the unread count': '[part=launcher] .badge',
  'a waiting message': '[data-status=queued]',
  'a sent message': '[data-status=sent]',
  'the signed-out line': '[part=status] p',
  'the bubble': '[part=launcher]',
  'the teaser': '.teaser',
  'the menu': '[role=menu]',
  'the question': '[role=alertdialog]',
  'suggested questions': '.suggestions',
  'the refusal': '[part=composer] [role=alert]:not(:empty)',
  'the button to new messages': '.to-latest span',
  'no actions': '[data-kind=actions] .card-body',
  'an offer to show it again': '[data-phase=expired] button',
} as const;

/** One thing a person does or waits for. */
export type Step =
  | { act: 'open' }
  | { act: 'close' }
  | { act: 'say'; text: string }
  | { act: 'press'; control: keyof typeof CONTROLS }
  | { act: 'wait for'; result: keyof typeof RESULTS; count?: number | undefined }
  | { act: 'stream'; questions: readonly string[] }
  | { act: 'break the stream' }
  | { act: 'begin an answer'; pieces: readonly string[] }
  | { act: 'receive'; texts: readonly string[] }
  | { act: 'suggest'; texts: readonly string[] }
  | { act: 'show a teaser'; text: string }
  | { act: 'scroll up' }
  | { act: 'load the page again' }
  | { act: 'lose the network' }
  | { act: 'let a minute pass' }
  | { act: 'visit the bank' };

const MAX_TEXT_LENGTH = 60;

/** The step as an instruction. */
export function stepText(step: Step): string {
  switch (step.act) {
    case 'open':
      return 'Open the chat';
    case 'close':
      return 'Close it';
    case 'say':
      return `Write “${shortened(step.text)}”`;
    case 'press':
      return `Choose ${step.control}`;
    case 'wait for':
      return step.count ? `Wait for ${step.result} (${step.count})` : `Wait for ${step.result}`;
    case 'stream':
      return 'Let the answer arrive piece by piece';
    case 'break the stream':
      return 'Let its source break';
    case 'begin an answer':
      return 'Let an answer begin, and hold it there';
    case 'receive':
      return step.texts.length > 1 ? `Let ${step.texts.length} replies arrive` : 'Let a reply arrive';
    case 'suggest':
      return 'Let the page suggest questions';
    case 'show a teaser':
      return `Let the page show “${step.text}”`;
    case 'scroll up':
      return 'Scroll up';
    case 'load the page again':
      return 'Load the page again';
    case 'lose the network':
      return 'Lose the network';
    case 'let a minute pass':
      return 'Let a minute pass, so that the token expires';
    case 'visit the bank':
      return 'Your turn: follow the link, agree in the tab that opens, and come back';
  }
}

function shortened(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}
